import {
  type DownloadStats,
  STATS_TIME_ZONE,
  type StatsSpan,
} from '../../protocol/downloadStats.ts';
import type { Downloads } from '../../state/downloads.ts';
import type { SearchService } from '../searchService.ts';
import { firstDayOf } from './spanDays.ts';

/** Items that were downloaded and are not listed any more; beyond so many the list is shorter than asked. */
const ROOM_FOR_UNLISTED = 500;

interface Question {
  readonly span: StatsSpan;
  /** How many items at most. */
  readonly limit: number;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** What ids are those of; undefined for one that is not listed. */
  readonly namesOf: SearchService['namesOf'];
}

/** What was downloaded most in a span of days. */
export async function downloadStats(
  downloads: Downloads,
  { span, limit, now, namesOf }: Question,
): Promise<DownloadStats> {
  const to = downloads.dayOf(now);
  const from = firstDayOf(span, to);
  const [total, top] = await Promise.all([
    downloads.total({ from, to }),
    downloads.top({ from, to, limit: limit + ROOM_FOR_UNLISTED }),
  ]);
  const names = await namesOf(top.map(({ id }) => id));
  const items = top.flatMap(({ id, count }, at) => {
    const item = names[at];
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
