/** Runs tasks with the same key one after the other, and tasks with different keys at once. */
export function createQueues(): <Result>(
  key: string,
  task: () => Promise<Result>,
) => Promise<Result> {
  const last = new Map<string, Promise<unknown>>();
  return async (key, task) => {
    const before = last.get(key) ?? Promise.resolve();
    const mine = before.then(task);
    const settled = mine.catch(() => undefined);
    last.set(key, settled);
    try {
      return await mine;
    } finally {
      if (last.get(key) === settled) last.delete(key);
    }
  };
}
