import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Returns unused memory of this thread to the system after large readings: V8 itself would wait for
 * the next allocations, which come with the next edit. Blocks only this thread, for one collection.
 */
export function returnMemory(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') collect({ type: 'major', flavor: 'last-resort' });
}

/** Archives with fewer items leave too little unused memory. */
export const MANY_ITEMS = 20_000;
