import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useResource } from '../role/useResource.ts';
import { useEventListener } from '../ui/useEventListener.ts';
import { createDecisions, type Decisions, type Progress } from './decisions.ts';
import { acceptSeveral, type QueueFilter, queueUrl, sendDecision } from './reviewApi.ts';
import { type Queued, QueueSchema } from './reviewSchemas.ts';

export interface ReviewQueue {
  readonly filter: QueueFilter;
  readonly setFilter: (filter: QueueFilter) => void;
  /** Undefined until it is known. What was decided here is no longer in it. */
  readonly rows: readonly Queued[] | undefined;
  readonly total: number;
  readonly error: unknown;
  readonly reload: () => void;
  readonly decisions: Decisions;
  readonly progress: ReadonlyMap<string, Progress>;
}

const FIRST_FILTER: QueueFilter = { state: 'open', kind: undefined };

function createBrowserDecisions(): Decisions {
  return createDecisions({
    send: sendDecision,
    acceptSeveral,
    schedule(run, milliseconds) {
      const timer = setTimeout(run, milliseconds);
      return () => clearTimeout(timer);
    },
  });
}

/** The queue, and what was decided about it on this page. */
export function useReviewQueue(): ReviewQueue {
  const [filter, setFilter] = useState(FIRST_FILTER);
  const [decisions] = useState(createBrowserDecisions);
  const progress = useSyncExternalStore(decisions.subscribe, decisions.current, decisions.current);
  const { data, error, reload } = useResource(queueUrl(filter), QueueSchema);
  const rows = useMemo(
    () => data?.proposals.filter(({ uuid }) => progress.get(uuid)?.kind !== 'done'),
    [data, progress],
  );
  useEventListener('pagehide', decisions.flush);
  // Somebody else may have decided meanwhile.
  useEventListener('focus', reload);
  const done = (data?.proposals.length ?? 0) - (rows?.length ?? 0);
  const isRunningOut = data !== undefined && done > 0 && rows?.length === 0;
  // There are more than the server lists at once.
  useEffect(() => {
    if (isRunningOut) reload();
  }, [isRunningOut, reload]);
  const total = Math.max((data?.total ?? 0) - done, 0);
  return { filter, setFilter, rows, total, error, reload, decisions, progress };
}
