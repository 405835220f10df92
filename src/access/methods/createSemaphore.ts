/** The permission to proceed. */
export interface Permit {
  /** Gives it back; a second call does nothing. */
  release(): void;
}

/**
 * Limits how many callers proceed at once. Others wait in a bounded queue that serves groups in
 * turn, so a group that sends thousands delays only itself. p-limit has neither a bound nor groups.
 */
export interface Semaphore {
  /**
   * Waits for a permit. Undefined if the queue is full, for all or for this group, or once the signal
   * aborts.
   */
  acquire(group: string, signal: AbortSignal): Promise<Permit | undefined>;
}

interface SemaphoreLimits {
  /** How many permits there are. */
  readonly atOnce: number;
  /** How many callers may wait. */
  readonly waiting: number;
  /** How many callers of one group may wait, so that no group fills the queue. */
  readonly waitingOfGroup: number;
}

interface Waiter {
  readonly group: string;
  readonly wake: (hasPermit: boolean) => void;
}

/** When the queue is full, a group with fewer waiters takes the last place of the one with most. */
export function createSemaphore({
  atOnce,
  waiting: maxWaiting,
  waitingOfGroup,
}: SemaphoreLimits): Semaphore {
  let running = 0;
  /** By group, the one that is served next first. */
  const queues = new Map<string, Waiter[]>();
  let waiting = 0;

  function removeWaiter(waiter: Waiter): void {
    const queue = queues.get(waiter.group) ?? [];
    const index = queue.indexOf(waiter);
    if (index === -1) return;
    queue.splice(index, 1);
    waiting -= 1;
    if (queue.length === 0) queues.delete(waiter.group);
  }

  function wakeNext(): void {
    const [next] = queues;
    if (!next || running >= atOnce) return;
    const [group, queue] = next;
    const [first] = queue;
    if (!first) return;
    removeWaiter(first);
    // Behind all other groups.
    if (queues.delete(group)) queues.set(group, queue);
    running += 1;
    first.wake(true);
  }

  /** Rejects the last of the longest queue, if that is longer than the caller's would be. */
  function evictWaiter(queueLength: number): boolean {
    let longestQueue: Waiter[] = [];
    for (const queue of queues.values())
      if (queue.length > longestQueue.length) longestQueue = queue;
    const last = longestQueue.at(-1);
    if (!last || longestQueue.length <= queueLength + 1) return false;
    removeWaiter(last);
    last.wake(false);
    return true;
  }

  async function wait(group: string, signal: AbortSignal): Promise<boolean> {
    if (signal.aborted) return false;
    if (running < atOnce) {
      running += 1;
      return true;
    }
    const queueLength = queues.get(group)?.length ?? 0;
    if (queueLength >= waitingOfGroup || (waiting >= maxWaiting && !evictWaiter(queueLength)))
      return false;
    const queue = queues.get(group) ?? [];
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const waiter: Waiter = { group, wake: resolve };
    queue.push(waiter);
    queues.set(group, queue);
    waiting += 1;
    const giveUp = () => {
      removeWaiter(waiter);
      resolve(false);
    };
    signal.addEventListener('abort', giveUp, { once: true });
    const hasPermit = await promise;
    signal.removeEventListener('abort', giveUp);
    return hasPermit;
  }

  return {
    async acquire(group, signal) {
      if (!(await wait(group, signal))) return undefined;
      return permitOf(() => {
        running -= 1;
        wakeNext();
      });
    },
  };
}

/** A permit that can be released more than once, of which only the first time counts. */
function permitOf(onRelease: () => void): { release(): void } {
  let isReleased = false;
  return {
    release() {
      if (isReleased) return;
      isReleased = true;
      onRelease();
    },
  };
}
