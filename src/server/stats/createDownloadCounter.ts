import type { Downloads } from '../../state/downloads.ts';

/** Counts that wait for the database at most: half an hour of an exam week, in a few hundred kB. */
const MOST_WAITING = 20_000;

/** How often they are tried again, in ms. */
const RETRY_MS = 10_000;

/** How long the end of a server waits for a database that does not answer, in ms. */
const PATIENCE_MS = 5000;

export interface DownloadCounter {
  /** Counts a download that begins. Returns at once and never fails. */
  count(id: string): void;
  /** Resolves once all that was counted until now is committed, or waits for a better time. */
  kept(): Promise<void>;
  /** For who asks whether the site is well. */
  health(): CounterHealth;
  /** Tries once more to keep what waits; before the database is closed. */
  settle(): Promise<void>;
}

export interface CounterHealth {
  /** Counts that the database has not taken, and that are tried again. */
  readonly waiting: number;
  /** Counts that were given up since the start, because too many waited. */
  readonly lost: number;
}

export interface DownloadCounterParts {
  readonly downloads: Pick<Downloads, 'add'>;
  /** Hears that the database takes no counts, and that it does again: once each time. */
  readonly report: (event: { readonly failed: unknown } | 'recovered') => void;
  readonly mostWaiting?: number;
  readonly retryMs?: number;
  readonly patienceMs?: number;
}

/**
 * Counts downloads beside serving them: nobody waits for the database. Where that fails, counts are
 * kept in memory and tried again; then they are counted on the day on which they are kept.
 */
export function createDownloadCounter({
  downloads,
  report,
  mostWaiting = MOST_WAITING,
  retryMs = RETRY_MS,
  patienceMs = PATIENCE_MS,
}: DownloadCounterParts): DownloadCounter {
  /** Refused by the database before, each as often as it was asked for. */
  let waiting: string[] = [];
  /** On their way to the database. */
  const sent = new Set<Promise<void>>();
  let lost = 0;
  let isDown = false;
  let timer: NodeJS.Timeout | undefined;

  function send(id: string): void {
    const adding = downloads.add(id).then(recover, (error: unknown) => wait(id, error));
    sent.add(adding);
    void adding.finally(() => sent.delete(adding));
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
    const again = waiting;
    waiting = [];
    for (const id of again) send(id);
  }

  return {
    count(id) {
      if (sent.size + waiting.length >= mostWaiting) lost += 1;
      // The timer asks whether it is back: not every download.
      else if (isDown && timer) waiting.push(id);
      else send(id);
    },
    async kept() {
      await Promise.all(sent);
    },
    health: () => ({ waiting: waiting.length, lost }),
    async settle() {
      const { promise: late, resolve } = Promise.withResolvers<void>();
      const patience = setTimeout(resolve, patienceMs);
      await Promise.race([Promise.all(sent), late]);
      retry();
      await Promise.race([Promise.all(sent), late]);
      clearTimeout(patience);
      clearTimeout(timer);
      lost += waiting.length + sent.size;
      waiting = [];
    },
  };
}
