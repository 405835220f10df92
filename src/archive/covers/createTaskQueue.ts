/** Options of a call. */
export interface Priority {
  /** Runs it before every task that is not urgent. */
  readonly urgent: boolean;
  /** On abort the result is undefined. A task without waiting callers never starts. */
  readonly signal: AbortSignal;
}

/** Runs tasks a few at a time, urgent ones first, and each only once for concurrent calls. */
export interface TaskQueue<Result> {
  /** @param key tasks of the same key are the same task */
  add(key: string, run: () => Promise<Result>, wish: Priority): Promise<Result | undefined>;
}

interface Task<Result> {
  readonly key: string;
  readonly run: () => Promise<Result>;
  readonly outcome: PromiseWithResolvers<Result | undefined>;
  urgent: boolean;
  waiting: number;
}

/** @param lanes how many tasks run at once */
export function createTaskQueue<Result>(lanes: number): TaskQueue<Result> {
  const known = new Map<string, Task<Result>>();
  /** Tasks that have not started, in the order of calls. */
  const queue: Task<Result>[] = [];
  let free = lanes;

  function begin(): void {
    while (free > 0 && queue.length > 0) {
      const index = Math.max(
        queue.findIndex(({ urgent }) => urgent),
        0,
      );
      for (const task of queue.splice(index, 1)) {
        free -= 1;
        task
          .run()
          .then(task.outcome.resolve, task.outcome.reject)
          .finally(() => {
            free += 1;
            known.delete(task.key);
            begin();
          });
      }
    }
  }

  function leave(task: Task<Result>): void {
    task.waiting -= 1;
    const index = queue.indexOf(task);
    if (task.waiting > 0 || index === -1) return;
    queue.splice(index, 1);
    known.delete(task.key);
    task.outcome.resolve(undefined);
  }

  return {
    async add(key, run, { urgent, signal }) {
      if (signal.aborted) return undefined;
      let task = known.get(key);
      if (task) {
        task.urgent ||= urgent;
        task.waiting += 1;
      } else {
        task = { key, run, urgent, waiting: 1, outcome: Promise.withResolvers() };
        known.set(key, task);
        queue.push(task);
        begin();
      }
      const aborted = Promise.withResolvers<undefined>();
      const stopWaiting = () => {
        leave(task);
        aborted.resolve(undefined);
      };
      signal.addEventListener('abort', stopWaiting, { once: true });
      try {
        return await Promise.race([task.outcome.promise, aborted.promise]);
      } finally {
        signal.removeEventListener('abort', stopWaiting);
      }
    },
  };
}
