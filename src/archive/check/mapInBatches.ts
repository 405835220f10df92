import { setImmediate } from 'node:timers/promises';

/** How many calls run before the event loop continues. */
const BATCH_SIZE = 64;

/**
 * Applies a function with synchronous disk reads to every value, in order. This is much faster for a
 * program that does nothing else, which still handles Ctrl-C in between.
 */
export async function mapInBatches<In, Out>(
  values: readonly In[],
  apply: (value: In) => Out,
): Promise<Out[]> {
  const results: Out[] = [];
  for (const value of values) {
    results.push(apply(value));
    if (results.length % BATCH_SIZE === 0) await setImmediate();
  }
  return results;
}
