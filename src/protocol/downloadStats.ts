import * as v from 'valibot';

/** Over what downloads are counted: today, the last seven days, this term, ever. */
export const STATS_SPANS = ['day', 'week', 'term', 'all'] as const;

export type StatsSpan = (typeof STATS_SPANS)[number];

/** Where days begin and end, whatever the clock of the server shows: that of the universities. */
export const STATS_TIME_ZONE = 'Asia/Shanghai';

/** A day there: `2026-11-21`. */
const Day = v.pipe(v.string(), v.isoDate());

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** What was downloaded most, as `GET /api/stats` says it: sums of days, and never who. */
export const DownloadStatsSchema = v.object({
  /** Absent where days were asked for. */
  span: v.optional(v.picklist(STATS_SPANS)),
  /** The first day that is counted; absent where none was named, or for all. */
  from: v.optional(Day),
  /** The last day that is counted; today, which is not over yet, where none was named. */
  to: Day,
  /** Of which days are days. */
  timeZone: v.string(),
  /** Of all items, also those that are not listed any more. */
  total: Count,
  /** The most downloaded first. */
  items: v.array(
    v.object({
      id: v.string(),
      type: v.picklist(['book', 'test', 'doc']),
      title: v.string(),
      downloads: Count,
    }),
  ),
});

export type DownloadStats = v.InferOutput<typeof DownloadStatsSchema>;

/** How many items are told of where nothing is said, and at most. */
export const STATS_LIMIT = { usual: 20, most: 1000 } as const;
