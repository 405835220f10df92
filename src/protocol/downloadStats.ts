import * as v from 'valibot';

/** The spans that downloads are summed over: today, the last seven days, this term, all time. */
export const STATS_SPANS = ['day', 'week', 'term', 'all'] as const;

export type StatsSpan = (typeof STATS_SPANS)[number];

/** The time zone of days, independent of the server's clock. */
export const STATS_TIME_ZONE = 'Asia/Shanghai';

/** A day in that time zone: `2026-11-21`. */
const Day = v.pipe(v.string(), v.isoDate());

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** The response of `GET /api/stats`: the most downloaded items, as sums of daily counts. */
export const DownloadStatsSchema = v.object({
  /** Absent if days were requested. */
  span: v.optional(v.picklist(STATS_SPANS)),
  /** The first day that is counted; absent if none was requested, or for all time. */
  from: v.optional(Day),
  /** The last day that is counted; today if none was requested. */
  to: Day,
  /** The time zone of the days. */
  timeZone: v.string(),
  /** Downloads of all items, including those that are no longer listed. */
  total: Count,
  /** Most downloaded first. */
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

/** How many items are listed by default, and at most. */
export const STATS_LIMIT = { default: 20, max: 1000 } as const;
