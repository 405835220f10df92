/** Applies an asynchronous function to every value, at most `limit` at a time; keeps the order. */
export async function mapConcurrently<In, Out>(
  values: readonly In[],
  limit: number,
  apply: (value: In) => Promise<Out>,
): Promise<Out[]> {
  const results: Out[] = new Array(values.length);
  const entries = values.entries();
  const lane = async () => {
    for (const [index, value] of entries) results[index] = await apply(value);
  };
  await Promise.all(Array.from({ length: Math.min(limit, values.length) }, lane));
  return results;
}
