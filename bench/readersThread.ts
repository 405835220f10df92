import { setTimeout } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import * as v from 'valibot';
import { PARAMETERS, PATHS } from '../src/protocol/urls.ts';
import { type ReadersFigures, ReadersTaskSchema } from './readersFigures.ts';

// A thread of readers who type queries, one character after the other, and search texts with each:
// a search that is not answered yet when the next character comes is cancelled, as the page does.

/** From one character to the next: people choose a word, which is then typed at once. */
const FASTEST_MS = 500;
const SLOWEST_MS = 1500;

const { url, queries, readers } = v.parse(ReadersTaskSchema, workerData);
const latencies: number[] = [];
let refused = 0;
let cancelled = 0;
let isRunning = true;

parentPort?.once('message', () => {
  isRunning = false;
  parentPort?.postMessage({ latencies, refused, cancelled } satisfies ReadersFigures);
});

async function search(text: string, signal: AbortSignal): Promise<void> {
  const parameters = new URLSearchParams({
    [PARAMETERS.query]: text,
    [PARAMETERS.scope]: 'text',
    [PARAMETERS.limit]: '3',
  });
  const started = performance.now();
  try {
    const response = await fetch(`${url}${PATHS.search}?${parameters}`, { signal });
    await response.arrayBuffer();
    if (response.status !== 200) refused += 1;
    if (isRunning) latencies.push(performance.now() - started);
  } catch {
    cancelled += 1;
  }
}

async function read(reader: number): Promise<void> {
  for (let turn = reader; isRunning; turn += readers) {
    const query = queries[turn % queries.length] ?? '';
    for (let length = 2; length <= query.length && isRunning; length += 1) {
      const typedOn = new AbortController();
      void search(query.slice(0, length), typedOn.signal);
      await setTimeout(FASTEST_MS + Math.random() * (SLOWEST_MS - FASTEST_MS));
      typedOn.abort();
    }
  }
}

for (let reader = 0; reader < readers; reader += 1) {
  await setTimeout(Math.random() * 5);
  void read(reader);
}
