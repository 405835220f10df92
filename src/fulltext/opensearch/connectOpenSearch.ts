import { readFileSync } from 'node:fs';
import { Client, errors } from '@opensearch-project/opensearch';
import { TextIndexAway } from '../textIndex.ts';

/** How to reach a cluster of OpenSearch. */
export interface OpenSearchAccess {
  /** Addresses of its nodes, such as `https://search1.example.edu:9200`: one that is away is passed over. */
  readonly nodes: readonly string[];
  /** The file with the certificate that theirs are signed with; the system's by default. */
  readonly ca?: string | undefined;
  readonly user?: string | undefined;
  readonly password?: string | undefined;
}

export interface OpenSearchRequest {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly body?: Readonly<Record<string, unknown>>;
  /** Lines of a request to `_bulk`. */
  readonly lines?: readonly object[];
  /** When to give an answer up, in ms. */
  readonly timeoutMs?: number;
}

export interface OpenSearchAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** A cluster of OpenSearch. */
export interface OpenSearchCluster {
  /**
   * Sends a request to a living node, and to another one if that is away. Resolves to answers below
   * 500 that are about the request; throws `TextIndexAway` if there is none, or none that may be
   * used now.
   */
  request(request: OpenSearchRequest): Promise<OpenSearchAnswer>;
  close(): Promise<void>;
}

/** Writing may wait for a busy disk. */
const REQUEST_MS = 30_000;
/** So many nodes are asked, unless one takes too long: then the others had no time left. */
const MOST_ATTEMPTS = 4;
/** A node that is starting or has lost the others: another may answer. */
const MOVED = new Set([502, 503, 504]);
const RESURRECT_MS = 5000;
/** The cluster is busy, or does not let this user in: no request will do better now. */
const REFUSED = new Set([401, 403, 429]);

export function connectOpenSearch({
  nodes,
  ca,
  user,
  password,
}: OpenSearchAccess): OpenSearchCluster {
  const client = new Client({
    nodes: [...nodes],
    // See `send`.
    maxRetries: 0,
    // Answers are read field by field, and never merged into other objects.
    disablePrototypePoisoningProtection: true,
    requestTimeout: REQUEST_MS,
    ...(ca !== undefined && { ssl: { ca: readFileSync(ca) } }),
    ...(user !== undefined && { auth: { username: user, password: password ?? '' } }),
  });
  // A node that was away is tried again soon: by default only after a minute, and then after hours.
  client.connectionPool.resurrectTimeout = RESURRECT_MS;
  client.connectionPool.resurrectTimeoutCutoff = 2;

  async function send({ method, path, query = {}, body, lines, timeoutMs }: OpenSearchRequest) {
    const content = lines ? { bulkBody: [...lines] } : body === undefined ? {} : { body };
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await client.transport.request(
          { method, path, querystring: query, ...content },
          { requestTimeout: timeoutMs ?? REQUEST_MS },
        );
      } catch (error) {
        const isElsewhere =
          error instanceof errors.ConnectionError ||
          (error instanceof errors.ResponseError && MOVED.has(error.statusCode));
        if (!isElsewhere || attempt === MOST_ATTEMPTS) throw error;
      }
    }
  }

  return {
    async request(wanted) {
      try {
        const { statusCode, body } = await send(wanted);
        return { status: statusCode ?? 0, body };
      } catch (error) {
        if (error instanceof errors.ResponseError) {
          const { statusCode, meta } = error;
          if (statusCode < 500 && !REFUSED.has(statusCode))
            return { status: statusCode, body: meta.body };
          throw new TextIndexAway(`OpenSearch answers ${statusCode}: ${reasonOf(meta.body)}`);
        }
        if (error instanceof errors.OpenSearchClientError)
          throw new TextIndexAway(`OpenSearch does not answer: ${error.message}`);
        throw error;
      }
    },
    close: () => client.close(),
  };
}

/** What an answer says about why, in one line. */
export function reasonOf(body: unknown): string {
  const error = body instanceof Object && 'error' in body ? body.error : body;
  if (error instanceof Object && 'type' in error && 'reason' in error)
    return `${error.type}: ${error.reason}`.slice(0, 300);
  return String(JSON.stringify(error)).slice(0, 300);
}
