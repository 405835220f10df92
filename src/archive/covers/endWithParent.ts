import { Worker } from 'node:worker_threads';

/**
 * Ends this process when its parent process has ended for any reason. A process that is busy with an
 * endless document does not notice a lost IPC channel, so a worker thread checks. Afterwards no other
 * thread can start, because a thread could get more permissions than its process.
 */
export function endWithParent(): void {
  new Worker(new URL('./parentWatch.ts', import.meta.url), { workerData: process.ppid }).unref();
  process.permission?.drop('worker');
}
