import * as v from 'valibot';

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));
/** RFC 3339. */
const Time = v.string();
const tried = <const Results extends readonly [string, ...string[]]>(results: Results) => ({
  time: Time,
  result: v.picklist(results),
});

/** `GET /api/health` (docs/run/monitoring.md). */
export const HealthSchema = v.object({
  status: v.picklist(['ok', 'degraded']),
  /** What is not well, but tolerated. */
  unwell: v.optional(v.array(v.string())),
  edition: v.object({ tag: v.string(), time: Time, items: Count }),
  archive: v.object({
    stale: v.union([v.string(), v.literal(false)]),
    faults: v.object({
      errors: Count,
      warnings: Count,
      list: v.array(
        v.object({
          file: v.string(),
          field: v.string(),
          reason: v.string(),
          severity: v.picklist(['error', 'warning']),
          kept: v.boolean(),
        }),
      ),
    }),
  }),
  documents: v.optional(v.object(tried(['listed', 'failed']))),
  pull: v.optional(
    v.object({
      ...tried(['updated', 'unchanged', 'failed']),
      reason: v.optional(v.string()),
      commit: v.optional(v.string()),
    }),
  ),
  commits: v.optional(
    v.object({
      ...tried(['done', 'failed']),
      reason: v.optional(v.string()),
      waiting: Count,
    }),
  ),
  texts: v.optional(
    v.object({
      state: v.picklist(['ready', 'building', 'failed']),
      documents: Count,
      pages: Count,
      bytes: Count,
      waiting: Count,
    }),
  ),
  downloads: v.optional(v.object({ waiting: Count, lost: Count })),
  purge: v.optional(v.object({ waiting: Count, result: v.picklist(['purged', 'failed']) })),
  cluster: v.optional(
    v.object({ node: v.string(), leads: v.boolean(), edition: v.optional(Count) }),
  ),
  log: v.optional(v.object({ dropped: Count, stuck: v.boolean() })),
});
