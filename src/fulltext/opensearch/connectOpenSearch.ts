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
  readonly body?: unknown;
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
/** Beyond the first node, so many others are asked. */
const MOST_RETRIES = 3;
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
    maxRetries: MOST_RETRIES,
    requestTimeout: REQUEST_MS,
    ...(ca !== undefined && { ssl: { ca: readFileSync(ca) } }),
    ...(user !== undefined && { auth: { username: user, password: password ?? '' } }),
  });

  return {
    async request({ method, path, query = {}, body, lines, timeoutMs = REQUEST_MS }) {
      const content = lines ? { bulkBody: [...lines] } : { body: body as object };
      try {
        const answer = await client.transport.request(
          { method, path, querystring: query, ...content },
          { requestTimeout: timeoutMs },
        );
        return { status: answer.statusCode ?? 0, body: answer.body };
      } catch (error) {
        if (error instanceof errors.ResponseError) {
          const { statusCode } = error;
          if (statusCode < 500 && !REFUSED.has(statusCode))
            return { status: statusCode, body: error.meta.body };
          throw new TextIndexAway(`OpenSearch answers ${statusCode}: ${reasonOf(error.meta.body)}`);
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
