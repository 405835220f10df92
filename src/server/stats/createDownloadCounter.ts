import type { Downloads } from '../../state/downloads.ts';

/** The maximum number of queued counts: half an hour of an exam week, in a few hundred kB. */
const MOST_WAITING = 20_000;

/** The interval between retries, in ms. */
const RETRY_MS = 10_000;

/** How long a stopping server waits for the database, in ms. */
const TIMEOUT_MS = 5000;

export interface DownloadCounter {
  /** Counts a download that begins. Returns at once and never fails. */
  count(id: string): void;
  /** Resolves once all counts so far are committed or queued for a retry. */
  whenCommitted(): Promise<void>;
  /** The state of the counter for health checks. */
  health(): CounterHealth;
  /** Retries once more, before the database is closed. */
  settle(): Promise<void>;
}

export interface CounterHealth {
  /** Counts that the database has refused and that will be retried. */
  readonly waiting: number;
  /** Counts that were dropped since the start, because the queue was full. */
  readonly lost: number;
}

export interface DownloadCounterParts {
  readonly downloads: Pick<Downloads, 'add'>;
  /** Called when the database begins to fail, and when it recovers: once each time. */
  readonly report: (event: { readonly failed: unknown } | 'recovered') => void;
  readonly mostWaiting?: number;
  readonly retryMs?: number;
  readonly timeoutMs?: number;
}

/**
 * Counts downloads without delaying them. If the database fails, counts are kept in memory and
 * retried; then they count for the day on which they are saved.
 */
export function createDownloadCounter({
  downloads,
  report,
  mostWaiting = MOST_WAITING,
  retryMs = RETRY_MS,
  timeoutMs = TIMEOUT_MS,
}: DownloadCounterParts): DownloadCounter {
  /** Ids that the database has refused, each as often as it was counted. */
  let waiting: string[] = [];
  /** Writes in progress. */
  const writing = new Set<Promise<void>>();
  let lost = 0;
  let isDown = false;
  let timer: NodeJS.Timeout | undefined;

  function send(id: string): void {
    const adding = downloads.add(id).then(recover, (error: unknown) => wait(id, error));
    writing.add(adding);
    void adding.finally(() => writing.delete(adding));
  }

  function wait(id: string, error: unknown): void {
    waiting.push(id);
    timer ??= setTimeout(retry, retryMs).unref();
    if (isDown) return;
    isDown = true;
    report({ failed: error });
  }

  function recover(): void {
    if (!isDown) return;
    isDown = false;
    report('recovered');
  }

  function retry(): void {
    clearTimeout(timer);
    timer = undefined;
    const retried = waiting;
    waiting = [];
    for (const id of retried) send(id);
  }

  return {
    count(id) {
      if (writing.size + waiting.length >= mostWaiting) lost += 1;
      // The timer checks whether the database is back, not every download.
      else if (isDown && timer) waiting.push(id);
      else send(id);
    },
    async whenCommitted() {
      await Promise.all(writing);
    },
    health: () => ({ waiting: waiting.length, lost }),
    async settle() {
      const { promise: late, resolve } = Promise.withResolvers<void>();
      const deadline = setTimeout(resolve, timeoutMs);
      await Promise.race([Promise.all(writing), late]);
      retry();
      await Promise.race([Promise.all(writing), late]);
      clearTimeout(deadline);
      clearTimeout(timer);
      lost += waiting.length + writing.size;
      waiting = [];
    },
  };
}
