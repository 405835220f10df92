import { setImmediate } from 'node:timers/promises';

/** How many are done before anything else may happen. */
const AT_ONCE = 64;

/**
 * Applies a function that reads from the disk and waits for it to every value, in order. A program
 * that does nothing else is done much sooner like that, and still hears Ctrl-C in between.
 */
export async function mapInTurns<In, Out>(
  values: readonly In[],
  apply: (value: In) => Out,
): Promise<Out[]> {
  const results: Out[] = [];
  for (const value of values) {
    results.push(apply(value));
    if (results.length % AT_ONCE === 0) await setImmediate();
  }
  return results;
}
