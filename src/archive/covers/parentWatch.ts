import { workerData } from 'node:worker_threads';

const INTERVAL_MS = 1000;

// An orphaned process gets a new parent. In a worker thread, `process.exit` would end only the thread.
setInterval(() => {
  if (process.ppid !== workerData) process.kill(process.pid, 'SIGKILL');
}, INTERVAL_MS);
