import { Worker } from 'node:worker_threads';

/**
 * Ends this process once the one that started it is gone, however that ended. A lost connection
 * says so as well, but not to a process that is busy with a document that never ends: so a thread
 * looks out. It is the last one that this process can start: a thread may be given more rights than
 * its process has.
 */
export function endWithParent(): void {
  new Worker(new URL('./parentWatch.ts', import.meta.url), { workerData: process.ppid }).unref();
  process.permission?.drop('worker');
}
