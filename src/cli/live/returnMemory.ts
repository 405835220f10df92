import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Returns what this thread does not use to the system, where there is much of it: V8 itself waits for
 * the next allocations, which come with the next edit. Holds up this thread alone, for as long as a
 * collection takes.
 */
export function returnMemory(): void {
  collect({ type: 'major', flavor: 'last-resort' });
}

/**
 * Lets go of buffers that nobody refers to, in one collection: some 20 ms where the rest of the heap
 * is small. V8 counts them too late, because they were made in another thread.
 */
export function dropBuffers(): void {
  collect({ type: 'major' });
}

function collect(options: Readonly<Record<string, string>>): void {
  setFlagsFromString('--expose-gc');
  const gc: unknown = runInNewContext('gc');
  if (typeof gc === 'function') gc(options);
}

/** Archives of fewer items leave too little behind. */
export const MANY_ITEMS = 20_000;
