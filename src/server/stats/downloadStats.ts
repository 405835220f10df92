import {
  type DownloadStats,
  STATS_TIME_ZONE,
  type StatsSpan,
} from '../../protocol/downloadStats.ts';
import type { Downloads } from '../../state/downloads.ts';
import { firstDayOf } from './spanDays.ts';

/** Items that were downloaded and are not listed any more; beyond so many the list is shorter than asked. */
const ROOM_FOR_UNLISTED = 500;

type Item = Pick<DownloadStats['items'][number], 'type' | 'title'>;

interface Question {
  readonly span: StatsSpan;
  /** How many items at most. */
  readonly limit: number;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** What an id is that of; undefined where it is not listed. */
  readonly itemOf: (id: string) => Item | undefined;
}

/** What was downloaded most in a span of days. */
export async function downloadStats(
  downloads: Downloads,
  { span, limit, now, itemOf }: Question,
): Promise<DownloadStats> {
  const to = downloads.dayOf(now);
  const from = firstDayOf(span, to);
  const [total, top] = await Promise.all([
    downloads.total({ from, to }),
    downloads.top({ from, to, limit: limit + ROOM_FOR_UNLISTED }),
  ]);
  const items = top.flatMap(({ id, count }) => {
    const item = itemOf(id);
    return item ? [{ id, ...item, downloads: count }] : [];
  });
  return {
    span,
    ...(from !== undefined && { from }),
    to,
    timeZone: STATS_TIME_ZONE,
    total,
    items: items.slice(0, limit),
  };
}
