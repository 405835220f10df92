import * as v from 'valibot';
import { errorCode } from '../../lib/systemError.ts';
import { OAuthErrorSchema, ServerMetadataSchema } from '../../protocol/deviceGrant.ts';
import { PROGRAM_PATHS } from '../../protocol/urls.ts';

/** Timeout of a request. */
const LONGEST_ANSWER_MS = 20_000;

/** Limit of a response. Usual ones have some hundred bytes; lists of downloads some ten thousand. */
const LONGEST_ANSWER_BYTES = 1024 * 1024;

/** The result of a request. A response that this program does not understand is `strange`. */
export type Answer<T> =
  | { readonly kind: 'ok'; readonly value: T }
  /** The token or code was rejected. `error` is the OAuth error code, if any. */
  | { readonly kind: 'refused'; readonly status: number; readonly error: string | undefined }
  | { readonly kind: 'unreachable'; readonly reason: string }
  | { readonly kind: 'strange'; readonly reason: string };

/** The endpoints of a site, each on the site itself. */
export interface Endpoints {
  readonly device: string;
  readonly token: string;
  readonly revoke: string;
}

export interface SiteClient {
  /** Fetches the metadata of the authorization server. */
  discover(): Promise<Answer<Endpoints>>;
  /** Sends a GET request to the site, with the token if given. */
  get<const Schema extends v.GenericSchema>(
    path: string,
    schema: Schema,
    token?: string,
  ): Promise<Answer<v.InferOutput<Schema>>>;
  /** Posts a form to one of the endpoints. */
  post<const Schema extends v.GenericSchema>(
    address: string,
    fields: Readonly<Record<string, string>>,
    schema: Schema,
  ): Promise<Answer<v.InferOutput<Schema>>>;
}

/**
 * Creates a client of a site. It never follows redirects, so that a token or a code is sent to its
 * own site only.
 */
export function createSiteClient(
  origin: string,
  { fetch, signal }: { readonly fetch: typeof globalThis.fetch; readonly signal: AbortSignal },
): SiteClient {
  const connection = { origin, fetch, signal };
  return {
    async discover() {
      const address = `${origin}${PROGRAM_PATHS.oauthServer}`;
      const answer = await request(connection, address, {}, ServerMetadataSchema);
      if (answer.kind === 'ok') return readEndpoints(origin, answer.value);
      if (answer.kind !== 'refused') return answer;
      return {
        kind: 'strange',
        reason: `Programs cannot sign in at ${origin}: it asks for no sign-in, or does not know how.`,
      };
    },
    get(path, schema, token) {
      const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
      const headers = { accept: 'application/json', ...authorization };
      return request(connection, `${origin}${path}`, { headers }, schema);
    },
    post(address, fields, schema) {
      const headers = { accept: 'application/json' };
      const body = new URLSearchParams(fields);
      return request(connection, address, { method: 'POST', headers, body }, schema);
    },
  };
}

interface Connection {
  readonly origin: string;
  readonly fetch: typeof globalThis.fetch;
  readonly signal: AbortSignal;
}

/** Sends one request and reads the response. Throws only if `signal` aborts. */
async function request<const Schema extends v.GenericSchema>(
  { origin, fetch, signal }: Connection,
  address: string,
  init: RequestInit,
  schema: Schema,
): Promise<Answer<v.InferOutput<Schema>>> {
  signal.throwIfAborted();
  let response: Response;
  let text: string;
  try {
    response = await fetch(address, {
      ...init,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(LONGEST_ANSWER_MS)]),
    });
    text = await readText(response);
  } catch (error) {
    signal.throwIfAborted();
    return { kind: 'unreachable', reason: networkReason(error) };
  }
  const { status } = response;
  if (status >= 300 && status < 400) {
    const to = originOf(response.headers.get('location'), address);
    return {
      kind: 'strange',
      reason: `${origin} leads on to ${to ?? 'another place'}, which is not followed. Use the address that a browser ends up at.`,
    };
  }
  return readAnswer(origin, status, parseJson(text), schema);
}

/** @param json the parsed body; undefined if it is not JSON */
function readAnswer<const Schema extends v.GenericSchema>(
  origin: string,
  status: number,
  json: unknown,
  schema: Schema,
): Answer<v.InferOutput<Schema>> {
  if (status >= 400 && status < 500 && json !== undefined) {
    const error = v.safeParse(OAuthErrorSchema, json);
    return { kind: 'refused', status, error: error.success ? error.output.error : undefined };
  }
  if (status >= 500) {
    return { kind: 'unreachable', reason: `it answers with an error of its own (${status})` };
  }
  const parsed = v.safeParse(schema, json);
  if (status < 400 && parsed.success) return { kind: 'ok', value: parsed.output };
  return {
    kind: 'strange',
    reason: `${origin} is no CampusDocs, or one that is older than this program.`,
  };
}

/** Checks that the metadata and its endpoints belong to the site itself (RFC 8414, section 3.3). */
function readEndpoints(
  origin: string,
  metadata: v.InferOutput<typeof ServerMetadataSchema>,
): Answer<Endpoints> {
  if (metadata.issuer !== origin) {
    return {
      kind: 'strange',
      reason: `${origin} says that it is ${metadata.issuer}. If that is right, sign in there: campusdocs login ${metadata.issuer}`,
    };
  }
  const endpoints = {
    device: metadata.device_authorization_endpoint,
    token: metadata.token_endpoint,
    revoke: metadata.revocation_endpoint,
  };
  const isOwn = Object.values(endpoints).every((address) => isAt(address, origin));
  return isOwn
    ? { kind: 'ok', value: endpoints }
    : { kind: 'strange', reason: `${origin} would have its tokens made somewhere else.` };
}

/** Whether an address belongs to a site. */
export function isAt(address: string, origin: string): boolean {
  return URL.canParse(address) && new URL(address).origin === origin;
}

/** Reads the text of a response; empty if it is longer than the limit. */
async function readText(response: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of response.body ?? []) {
    bytes += piece.byteLength;
    // Leaving the loop closes the connection.
    if (bytes > LONGEST_ANSWER_BYTES) return '';
    pieces.push(piece);
  }
  return new TextDecoder().decode(Buffer.concat(pieces));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function originOf(location: string | null, base: string): string | undefined {
  if (location === null || !URL.canParse(location, base)) return undefined;
  return new URL(location, base).origin;
}

const REASONS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'no such host is known',
  EAI_AGAIN: 'host names cannot be resolved at the moment',
  ECONNREFUSED: 'nobody answers there',
  ECONNRESET: 'the connection broke',
  UND_ERR_SOCKET: 'the connection broke',
  ENETUNREACH: 'there is no network',
  EHOSTUNREACH: 'there is no route to it',
  ETIMEDOUT: 'it does not answer',
  UND_ERR_CONNECT_TIMEOUT: 'it does not answer',
  CERT_HAS_EXPIRED: 'its certificate has expired, or the clock of this machine is wrong',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet, or the clock of this machine is wrong',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is signed by itself alone',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is signed by somebody unknown',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is signed by somebody unknown',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its certificate is signed by somebody unknown',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak https there',
};

/** Why a request got no answer, as the end of a sentence. */
export function networkReason(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : undefined;
  if (cause instanceof Error && cause.name === 'TimeoutError') return 'it does not answer';
  if (!(cause instanceof Error)) return 'it cannot be reached';
  const code = errorCode(cause);
  return REASONS[code] ?? (code || 'it cannot be reached');
}
