import * as v from 'valibot';

const PORT_RULE = 'it must be a whole number from 0 to 65535';

const ITEMS_RULE = 'it must be a whole number of items';

/** Random characters of this length cannot be guessed; an empty secret would admit everybody. */
const SHORTEST_SECRET = 16;
const SHORTEST_KEY = 32;
const ruleFor = (length: number) =>
  `it must have at least ${length} characters, such as openssl rand -hex 32 prints`;

// The value is never repeated: it contains a password.
const DATABASE_RULE = 'it must be an address such as postgres://user:password@host:5432/database';
const isDatabaseUrl = (text: string) =>
  /^postgres(?:ql)?:$/u.test(URL.parse(text)?.protocol ?? '') && !/[\0\s]/u.test(text);

function isHttpOrigin(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/u.test(url.protocol) && url.origin === text;
}

const portNumber = v.pipe(
  v.string(),
  v.regex(/^[0-9]{1,5}$/u, PORT_RULE),
  v.transform(Number),
  v.maxValue(65535, PORT_RULE),
);

const DRAIN_RULE = 'it must be a whole number of seconds from 0 to 600';

const DAYS_RULE = 'it must be a whole number of days from 0 to 730';

/** The environment variables; each has its row in docs/use/configuration.md. */
export const EnvironmentSchema = v.object({
  PORT: v.optional(portNumber, '3000'),
  HOST: v.optional(
    v.pipe(v.string(), v.nonEmpty('it must be an address such as 127.0.0.1')),
    '127.0.0.1',
  ),
  /** The folder for generated files and state; see `findDataFolder`. */
  CAMPUSDOCS_DATA: v.optional(v.string()),
  /** The largest catalog that browsers search themselves; beyond it the server searches. */
  CAMPUSDOCS_BROWSER_SEARCH: v.optional(
    v.pipe(v.string(), v.regex(/^[0-9]{1,9}$/u, ITEMS_RULE), v.transform(Number)),
    '20000',
  ),
  /** How changes in the archive folder are detected: by file system events, by polling, or not. */
  CAMPUSDOCS_WATCH: v.optional(
    v.picklist(['events', 'poll', 'off'], 'it must be events, poll or off'),
    'events',
  ),
  /** The secret that signs webhook requests; without it there is no webhook. */
  CAMPUSDOCS_WEBHOOK_SECRET: v.optional(
    v.pipe(v.string(), v.minLength(SHORTEST_SECRET, ruleFor(SHORTEST_SECRET))),
  ),
  /** The token that opens pull requests for accepted proposals. */
  CAMPUSDOCS_FORGE_TOKEN: v.optional(v.string()),
  /** The credentials for the bucket of `storage.s3`; see `s3Credentials`. */
  CAMPUSDOCS_S3_ACCESS_KEY_ID: v.optional(v.string()),
  CAMPUSDOCS_S3_SECRET_ACCESS_KEY: v.optional(v.string()),
  CAMPUSDOCS_S3_SESSION_TOKEN: v.optional(v.string()),
  AWS_ACCESS_KEY_ID: v.optional(v.string()),
  AWS_SECRET_ACCESS_KEY: v.optional(v.string()),
  AWS_SESSION_TOKEN: v.optional(v.string()),
  /** The user of the cluster of `text.opensearch`; see `openSearchCredentials`. */
  CAMPUSDOCS_OPENSEARCH_USER: v.optional(v.string()),
  CAMPUSDOCS_OPENSEARCH_PASSWORD: v.optional(v.string()),
  /** The PostgreSQL database for sessions and counts; by default they are in the data folder. */
  DATABASE_URL: v.optional(
    v.pipe(
      v.string(),
      v.check((text) => text === '' || isDatabaseUrl(text), DATABASE_RULE),
      v.transform((text) => text || undefined),
    ),
  ),
  /** The address of this node for the other nodes of its site. */
  CAMPUSDOCS_NODE_ADDRESS: v.optional(
    v.pipe(v.string(), v.check(isHttpOrigin, 'it must be an address such as http://10.0.0.5:3000')),
  ),
  /** The secret for keyed hashes and signatures; by default the one in the data folder. */
  CAMPUSDOCS_SECRET: v.optional(
    v.pipe(v.string(), v.minLength(SHORTEST_KEY, ruleFor(SHORTEST_KEY))),
  ),
  XDG_DATA_HOME: v.optional(v.string()),
  /** Where to find programs that convert documents to PDF. */
  PATH: v.optional(v.string()),
  XDG_CONFIG_HOME: v.optional(v.string()),
  /** An additional address for metrics; on the site itself they need a token. */
  CAMPUSDOCS_METRICS_PORT: v.optional(portNumber),
  CAMPUSDOCS_METRICS_HOST: v.optional(
    v.pipe(v.string(), v.nonEmpty('it must be an address such as 127.0.0.1')),
    '127.0.0.1',
  ),
  /** The lifetime of HSTS in days; 0 resets it. */
  CAMPUSDOCS_HSTS_DAYS: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[0-9]{1,4}$/u, DAYS_RULE),
      v.transform(Number),
      v.maxValue(730, DAYS_RULE),
    ),
    '30',
  ),
  /** How long a stopping server answers on, so that a balancer notices that it is not ready. */
  CAMPUSDOCS_DRAIN_SECONDS: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[0-9]{1,3}$/u, DRAIN_RULE),
      v.transform(Number),
      v.maxValue(600, DRAIN_RULE),
    ),
    '0',
  ),
  /** Whether the log names the network of each request. */
  CAMPUSDOCS_LOG_NETWORKS: v.optional(v.picklist(['on', 'off'], 'it must be on or off'), 'off'),
  LOG_LEVEL: v.optional(v.picklist(['debug', 'info', 'warn', 'error', 'silent']), 'info'),
});

export type Environment = v.InferOutput<typeof EnvironmentSchema>;

/** Parses the environment variables; an invalid one is an error with its name. */
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
