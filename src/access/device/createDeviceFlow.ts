import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { isIPv4 } from 'node:net';
import * as v from 'valibot';
import { LIFETIMES } from '../../lib/lifetimes.ts';
import {
  DEVICE_GRANT,
  DEVICE_SCOPES,
  DeviceRequestSchema,
  type OAuthError,
  TokenRequestSchema,
} from '../../protocol/deviceGrant.ts';
import type { DeviceGrant, DeviceGrants } from '../../state/deviceGrants.ts';
import { hashSecret } from '../../state/secretHash.ts';
import { addressBlock, networkOf, UNKNOWN_BLOCK } from '../limits/addressBlock.ts';
import type { IssuedToken, TokenService } from '../tokens/createTokenService.ts';
import type { Principal, Scope } from '../visitor.ts';
import { newUserCode } from './userCode.ts';

/** The polling interval of a program (RFC 8628, section 3.5). */
const INTERVAL_MS = 5000;

/** The expiry precedes the secret, so that a program learns why its grant is gone. */
const DEVICE_CODE = /^(?<expires>[0-9a-z]{6,9})\.[\w-]{43}$/u;

/** Of 26 thousand million user codes two are hardly ever the same. */
const TRIES = 5;

export interface DeviceFlow {
  /**
   * Starts the sign-in of a program (RFC 8628, section 3.1).
   *
   * @param address of the request, if known
   */
  begin(
    fields: ReadonlyMap<string, string>,
    address?: string,
  ): Promise<DeviceGrantError | { readonly kind: 'begun'; readonly begun: BegunGrant }>;
  /** Exchanges a device code for a token (RFC 8628, section 3.4). */
  exchange(fields: ReadonlyMap<string, string>): Promise<
    | DeviceGrantError
    | {
        readonly kind: 'token';
        readonly secret: string;
        /** The lifetime. */
        readonly seconds: number;
        readonly scopes: readonly string[];
      }
  >;
  /** The grant with the id in a page's URL. */
  find(uuid: string): Promise<DeviceGrant | undefined>;
  /**
   * Whether a program's request came from the browser's network (RFC 8628, section 5.4): an
   * attacker who sends a link is mostly in another. Undefined if unknown, for example if one of
   * them used IPv4 and the other IPv6: a machine with both may use either.
   */
  isNear(grant: DeviceGrant, address: string | undefined): boolean | undefined;
  /**
   * Stores a member's decision; returns false if the grant or the session is not valid any more.
   */
  decide(uuid: string, by: Principal, verdict: 'approve' | 'refuse'): Promise<boolean>;
}

/** The error that a program receives (RFC 6749, section 5.2). */
export interface DeviceGrantError {
  readonly kind: 'refused';
  readonly error: OAuthError;
  /** For developers: ASCII (RFC 6749, section 5.2). */
  readonly description: string;
}

/** The response to a device authorization request (RFC 8628, section 3.2). */
export interface BegunGrant {
  readonly uuid: string;
  readonly deviceCode: string;
  /** Without its hyphen. */
  readonly userCode: string;
  /** The lifetime. */
  readonly seconds: number;
  /** The polling interval. */
  readonly intervalSeconds: number;
}

export interface DeviceFlowParts {
  readonly grants: DeviceGrants;
  readonly tokenService: TokenService;
  /** The key for hashes of networks: 32 bytes. */
  readonly key: Buffer;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** The polling interval, in ms. */
  readonly intervalMs?: number;
}

/**
 * Signs programs in with a browser (RFC 8628). A token belongs to the member who approved it: it
 * has the same method, and is blocked with the same person.
 */
export function createDeviceFlow(parts: DeviceFlowParts): DeviceFlow {
  const { grants, key, intervalMs = INTERVAL_MS } = parts;
  return {
    begin: (fields, address) => beginGrant({ ...parts, intervalMs }, fields, address),
    exchange: (fields) => exchangeCode(parts, fields),
    find: (uuid) => grants.find(uuid),
    isNear({ uuid, origin }, address) {
      const here = originOf(uuid, address, key);
      if (origin === undefined || here === undefined) return undefined;
      return origin.slice(0, 2) === here.slice(0, 2) ? origin === here : undefined;
    },
    decide: (uuid, { id }, verdict) =>
      verdict === 'approve' ? grants.approve(uuid, id) : grants.refuse(uuid),
  };
}

/**
 * The network of an address as `{family}.{hash}`: 24 bits of IPv4, because gateways may use several
 * addresses for one machine, 64 bits of IPv6. The hash depends on the grant, so nobody can tell
 * that two grants come from one network.
 *
 * @param key 32 bytes
 */
function originOf(uuid: string, address: string | undefined, key: Buffer): string | undefined {
  const block = addressBlock(address ?? '');
  if (block === UNKNOWN_BLOCK) return undefined;
  const [family, network] = isIPv4(block) ? [4, networkOf(block)] : [6, block];
  const hash = createHmac('sha256', key).update(`${uuid} ${network}`).digest('base64url');
  return `${family}.${hash}`;
}

/** The program and scopes of a device authorization request (RFC 8628, section 3.1). */
export function readGrantRequest(
  fields: ReadonlyMap<string, string>,
):
  | DeviceGrantError
  | { readonly kind: 'request'; readonly program: string; readonly scopes: readonly Scope[] } {
  const parsed = v.safeParse(DeviceRequestSchema, Object.fromEntries(fields));
  if (parsed.success) {
    const { client_id: program, scope: scopes } = parsed.output;
    return { kind: 'request', program, scopes };
  }
  return v.getDotPath(parsed.issues[0]) === 'scope'
    ? refusal('invalid_scope', `only ${DEVICE_SCOPES.join(' and ')} are given this way`)
    : refusal('invalid_client', 'client_id has to be a name of letters and digits');
}

async function beginGrant(
  { grants, key, now, intervalMs }: DeviceFlowParts & { readonly intervalMs: number },
  fields: ReadonlyMap<string, string>,
  address: string | undefined,
): ReturnType<DeviceFlow['begin']> {
  const request = readGrantRequest(fields);
  if (request.kind === 'refused') return request;
  const { program, scopes } = request;
  const expires = now() + LIFETIMES.deviceGrant;
  const uuid = randomUUID();
  const deviceCode = `${expires.toString(36)}.${randomBytes(32).toString('base64url')}`;
  const hash = hashSecret(deviceCode);
  const origin = originOf(uuid, address, key);
  for (let tries = 0; tries < TRIES; tries++) {
    const userCode = newUserCode(randomBytes);
    const grant = { uuid, userCode, program, scopes, origin, expires, hash, intervalMs };
    if (!(await grants.add(grant))) continue;
    const seconds = LIFETIMES.deviceGrant / 1000;
    const intervalSeconds = intervalMs / 1000;
    return { kind: 'begun', begun: { uuid, deviceCode, userCode, seconds, intervalSeconds } };
  }
  return refusal('temporarily_unavailable', 'no user code was free');
}

/** The device code of a token request (RFC 8628, section 3.4), and its expiry. */
export function readTokenRequest(fields: ReadonlyMap<string, string>):
  | DeviceGrantError
  | {
      readonly kind: 'request';
      readonly program: string;
      readonly code: string;
      /** Milliseconds since 1970. */
      readonly expires: number;
    } {
  const parsed = v.safeParse(TokenRequestSchema, Object.fromEntries(fields));
  if (!parsed.success) return refuseTokenRequest(parsed.issues[0]);
  const { client_id: program, device_code: code } = parsed.output;
  const { expires } = DEVICE_CODE.exec(code)?.groups ?? {};
  if (expires === undefined) return refusal('invalid_grant', 'this is no device code');
  return { kind: 'request', program, code, expires: Number.parseInt(expires, 36) };
}

function refuseTokenRequest(issue: v.InferIssue<typeof TokenRequestSchema>): DeviceGrantError {
  const field = v.getDotPath(issue);
  if (field === 'client_id') return refusal('invalid_client', 'client_id is missing');
  return field === 'grant_type' && issue.input !== undefined
    ? refusal('unsupported_grant_type', `grant_type has to be ${DEVICE_GRANT}`)
    : refusal('invalid_request', `${field} is missing`);
}

async function exchangeCode(
  { grants, tokenService, now }: DeviceFlowParts,
  fields: ReadonlyMap<string, string>,
): ReturnType<DeviceFlow['exchange']> {
  const request = readTokenRequest(fields);
  if (request.kind === 'refused') return request;
  const { program, code, expires } = request;
  let issued: IssuedToken | undefined;
  const poll = await grants.poll(hashSecret(code), (grant) => {
    if (grant.program !== program) return undefined;
    const { person, method } = grant;
    const scopes = DEVICE_SCOPES.filter((scope) => grant.scopes.includes(scope));
    issued = tokenService.draft({ name: program, scopes, person, method });
    return issued.token;
  });
  switch (poll.kind) {
    case 'pending':
      return refusal('authorization_pending', 'nobody has decided yet');
    case 'slow-down':
      return refusal('slow_down', `wait ${poll.intervalMs / 1000} s between questions`);
    case 'refused':
      return refusal('access_denied', 'it was refused');
    case 'gone':
      return expires <= now()
        ? refusal('expired_token', 'nobody has decided in time')
        : refusal('invalid_grant', 'this device code was used, or never given');
  }
  if (!issued) return refusal('invalid_grant', 'this device code was given to another client');
  const { secret, token } = issued;
  const seconds = Math.floor((token.expires - token.created) / 1000);
  return { kind: 'token', secret, seconds, scopes: token.scopes };
}

function refusal(error: OAuthError, description: string): DeviceGrantError {
  return { kind: 'refused', error, description };
}
