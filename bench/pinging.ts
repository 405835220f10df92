// A thread of live.ts: requests an address every few ms, sequentially, and on demand reports the
// slowest response since the last report, in ms.
import { Agent, get } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

const EVERY_MS = 3;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let longest = 0;
let since = performance.now();

parentPort?.on('message', () => {
  // A pending request counts with its time so far.
  parentPort?.postMessage(Math.max(longest, performance.now() - since));
  longest = 0;
});

for (;;) {
  since = performance.now();
  await new Promise<void>((resolve, reject) => {
    get(workerData, { agent }, (response) => response.resume().once('end', resolve)).once(
      'error',
      reject,
    );
  });
  longest = Math.max(longest, performance.now() - since);
  await setTimeout(EVERY_MS);
  since = performance.now();
}
