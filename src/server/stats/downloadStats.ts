import { type DownloadStats, STATS_TIME_ZONE } from '../../protocol/downloadStats.ts';
import type { StatsPeriod } from '../../protocol/statsPeriod.ts';
import type { Downloads } from '../../state/downloads.ts';
import type { SearchService } from '../searchService.ts';
import { firstDayOf } from './spanDays.ts';

/**
 * How many items that are no longer listed are skipped; with more of them the list is shorter than
 * requested.
 */
const ROOM_FOR_UNLISTED = 500;

interface Question {
  readonly period: StatsPeriod;
  /** The maximum number of items. */
  readonly limit: number;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The names of items by their ids; undefined for one that is not listed. */
  readonly namesOf: SearchService['namesOf'];
}

/** The most downloaded items of a period. */
export async function downloadStats(
  downloads: Downloads,
  { period, limit, now, namesOf }: Question,
): Promise<DownloadStats> {
  const { span } = period;
  const to = period.to ?? downloads.dayOf(now);
  const from = span === undefined ? period.from : firstDayOf(span, to);
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
    ...(span !== undefined && { span }),
    ...(from !== undefined && { from }),
    to,
    timeZone: STATS_TIME_ZONE,
    total,
    items: items.slice(0, limit),
  };
}
