import { workerData } from 'node:worker_threads';

const INTERVAL_MS = 1000;

// An orphan is given another parent. In a thread, `process.exit` would end only the thread.
setInterval(() => {
  if (process.ppid !== workerData) process.kill(process.pid, 'SIGKILL');
}, INTERVAL_MS);
