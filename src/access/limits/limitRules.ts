/** The limited kinds of requests. */
export const LIMIT_NAMES = ['signIns', 'codes', 'searches', 'downloads'] as const;

export type LimitName = (typeof LIMIT_NAMES)[number];

/** The number of requests per visitor and hour; `false` disables a limit. */
export type LimitRules = Readonly<Record<LimitName, number | false>> & {
  /** How many visitors may share one address. */
  readonly readersPerAddress: number;
};

/** The largest number that `site.yml` may set. */
export const MOST_PER_HOUR = 1_000_000;

/**
 * More than a person in a hurry needs, and less than it takes to copy an archive in a night. Typing
 * causes several searches a second if browsers do not search by themselves.
 */
export const DEFAULT_LIMITS = {
  signIns: 30,
  codes: 10,
  searches: 6000,
  downloads: 300,
  readersPerAddress: 500,
} as const satisfies LimitRules;
