import * as v from 'valibot';

const PORT_RULE = 'it must be a whole number from 0 to 65535';

const ITEMS_RULE = 'it must be a whole number of items';

/** Guessing one of random characters takes for ever; one that is empty would open the door. */
const SHORTEST_SECRET = 16;
const SHORTEST_KEY = 32;
const ruleFor = (length: number) =>
  `it must have at least ${length} characters, such as openssl rand -hex 32 prints`;

// The value is never repeated: it holds a password.
const DATABASE_RULE = 'it must be an address such as postgres://user:password@host:5432/database';
const isDatabaseUrl = (text: string) =>
  /^postgres(?:ql)?:$/u.test(URL.parse(text)?.protocol ?? '') && !/[\0\s]/u.test(text);

const portNumber = v.pipe(
  v.string(),
  v.regex(/^[0-9]{1,5}$/u, PORT_RULE),
  v.transform(Number),
  v.maxValue(65535, PORT_RULE),
);

const DAYS_RULE = 'it must be a whole number of days from 0 to 730';

/** The variables that are read; each has its row in docs/use/configuration.md. */
export const EnvironmentSchema = v.object({
  PORT: v.optional(portNumber, '3000'),
  HOST: v.optional(
    v.pipe(v.string(), v.nonEmpty('it must be an address such as 127.0.0.1')),
    '127.0.0.1',
  ),
  /** Folder for what the server makes and keeps; see `dataFolder`. */
  CAMPUSDOCS_DATA: v.optional(v.string()),
  /** How many items a catalog may have to be searched in browsers; above it the server answers. */
  CAMPUSDOCS_BROWSER_SEARCH: v.optional(
    v.pipe(v.string(), v.regex(/^[0-9]{1,9}$/u, ITEMS_RULE), v.transform(Number)),
    '20000',
  ),
  /** How changes in the archive folder are noticed: by the system's events, by looking, or not. */
  CAMPUSDOCS_WATCH: v.optional(
    v.picklist(['events', 'poll', 'off'], 'it must be events, poll or off'),
    'events',
  ),
  /** What calls of the webhook are signed with; without it there is no webhook. */
  CAMPUSDOCS_WEBHOOK_SECRET: v.optional(
    v.pipe(v.string(), v.minLength(SHORTEST_SECRET, ruleFor(SHORTEST_SECRET))),
  ),
  /** Who asks the bucket that `storage.s3` names; see `s3Credentials`. */
  CAMPUSDOCS_S3_ACCESS_KEY_ID: v.optional(v.string()),
  CAMPUSDOCS_S3_SECRET_ACCESS_KEY: v.optional(v.string()),
  CAMPUSDOCS_S3_SESSION_TOKEN: v.optional(v.string()),
  AWS_ACCESS_KEY_ID: v.optional(v.string()),
  AWS_SECRET_ACCESS_KEY: v.optional(v.string()),
  AWS_SESSION_TOKEN: v.optional(v.string()),
  /** The PostgreSQL that keeps sessions and counts; without it they are in the data folder. */
  DATABASE_URL: v.optional(
    v.pipe(
      v.string(),
      v.check((text) => text === '' || isDatabaseUrl(text), DATABASE_RULE),
      v.transform((text) => text || undefined),
    ),
  ),
  /** What keyed hashes and signatures are made with; without it one in the data folder. */
  CAMPUSDOCS_SECRET: v.optional(
    v.pipe(v.string(), v.minLength(SHORTEST_KEY, ruleFor(SHORTEST_KEY))),
  ),
  XDG_DATA_HOME: v.optional(v.string()),
  /** Where programs are looked for that make PDFs of other documents. */
  PATH: v.optional(v.string()),
  XDG_CONFIG_HOME: v.optional(v.string()),
  /** Where the figures of the server are shown besides; on the site itself they need a token. */
  CAMPUSDOCS_METRICS_PORT: v.optional(portNumber),
  CAMPUSDOCS_METRICS_HOST: v.optional(
    v.pipe(v.string(), v.nonEmpty('it must be an address such as 127.0.0.1')),
    '127.0.0.1',
  ),
  /** For how many days browsers are told to come by https alone; 0 makes them forget it. */
  CAMPUSDOCS_HSTS_DAYS: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[0-9]{1,4}$/u, DAYS_RULE),
      v.transform(Number),
      v.maxValue(730, DAYS_RULE),
    ),
    '30',
  ),
  /** Whether lines of requests name the network that they came from. */
  CAMPUSDOCS_LOG_NETWORKS: v.optional(v.picklist(['on', 'off'], 'it must be on or off'), 'off'),
  LOG_LEVEL: v.optional(v.picklist(['debug', 'info', 'warn', 'error', 'silent']), 'info'),
});

export type Environment = v.InferOutput<typeof EnvironmentSchema>;

/** Reads the environment variables that matter; one that is unusable is an error with its name. */
export function readEnvironment(
  variables: Record<string, string | undefined> = process.env,
): { environment: Environment; error?: never } | { environment?: never; error: string } {
  const parsed = v.safeParse(EnvironmentSchema, variables);
  if (parsed.success) return { environment: parsed.output };
  const [issue] = parsed.issues;
  return {
    error: `The environment variable ${v.getDotPath(issue)} is not usable: ${issue.message}`,
  };
}
