import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Returns what this thread does not use to the system, where there is much of it: V8 itself waits for
 * the next allocations, which come with the next edit. Holds up this thread alone, for as long as a
 * collection takes.
 */
export function returnMemory(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') collect({ type: 'major', flavor: 'last-resort' });
}

/** Archives of fewer items leave too little behind. */
export const MANY_ITEMS = 20_000;
