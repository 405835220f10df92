import * as v from 'valibot';
import { DEFAULT_LIMITS, MOST_PER_HOUR } from '../access/limits/limitRules.ts';

const RULE = `must be a whole number from 1 to ${MOST_PER_HOUR}, or false for no limit`;
const READERS_RULE = 'must be a whole number of readers from 1 to 100000';

function perHour(fallback: number) {
  return v.nullish(
    v.union(
      [
        v.literal(false),
        v.pipe(
          v.number(RULE),
          v.integer(RULE),
          v.minValue(1, RULE),
          v.maxValue(MOST_PER_HOUR, RULE),
        ),
      ],
      RULE,
    ),
    fallback,
  );
}

/** `limits` of `site.yml`: how much one visitor may request in an hour. */
export const LimitsSchema = v.strictObject({
  signIns: perHour(DEFAULT_LIMITS.signIns),
  codes: perHour(DEFAULT_LIMITS.codes),
  searches: perHour(DEFAULT_LIMITS.searches),
  downloads: perHour(DEFAULT_LIMITS.downloads),
  /** How many readers may share one campus address. */
  readersPerAddress: v.nullish(
    v.pipe(
      v.number(READERS_RULE),
      v.integer(READERS_RULE),
      v.minValue(1, READERS_RULE),
      v.maxValue(100_000, READERS_RULE),
    ),
    DEFAULT_LIMITS.readersPerAddress,
  ),
});
