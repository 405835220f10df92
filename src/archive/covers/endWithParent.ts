import { Worker } from 'node:worker_threads';

/**
 * Ends this process once its parent is gone, however that ended. A lost connection shows that as well,
 * but not to a process that is busy with an endless document: so a thread watches. It is the last
 * thread that this process can start: a thread can be given more permissions than its process has.
 */
export function endWithParent(): void {
  new Worker(new URL('./parentWatch.ts', import.meta.url), { workerData: process.ppid }).unref();
  process.permission?.drop('worker');
}
