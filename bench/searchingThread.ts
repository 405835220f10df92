// A thread of uploading.ts: requests addresses in a cycle, one after the other, and on demand reports
// how long each took, in ms.
import { Agent, get } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import * as v from 'valibot';

const EVERY_MS = 5;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const paths = v.parse(v.array(v.string()), workerData);
const latencies: number[] = [];
let isRunning = true;

parentPort?.once('message', () => {
  isRunning = false;
  parentPort?.postMessage(latencies);
});

for (let turn = 0; isRunning; turn += 1) {
  const started = performance.now();
  await new Promise<void>((resolve, reject) => {
    get(paths[turn % paths.length] ?? '', { agent }, (response) =>
      response.resume().once('end', resolve),
    ).once('error', reject);
  });
  latencies.push(performance.now() - started);
  await setTimeout(EVERY_MS);
}
