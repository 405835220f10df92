import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { isIPv4 } from 'node:net';
import { LIFETIMES } from '../../lib/lifetimes.ts';
import { DEVICE_GRANT, type OAuthError } from '../../protocol/deviceGrant.ts';
import type { DeviceGrant, DeviceGrants } from '../../state/deviceGrants.ts';
import { hashSecret } from '../../state/secretHash.ts';
import { addressBlock, networkOf, UNKNOWN_BLOCK } from '../limits/addressBlock.ts';
import type { IssuedToken, TokenService } from '../tokens/createTokenService.ts';
import type { Principal } from '../visitor.ts';
import { newUserCode } from './userCode.ts';

/** Between two questions of a program (RFC 8628, section 3.5). */
const INTERVAL_MS = 5000;

/** What programs may sign in for this way; tokens for anything else are made on the server. */
const SCOPES = ['files'] as const;

/** ASCII, as short as names of programs are: it is shown, and must not be able to say anything. */
const PROGRAM = /^[a-z0-9][a-z0-9._-]{0,31}$/iu;

/** When it expires stands before the secret, so that a program is told why it is not there any more. */
const DEVICE_CODE = /^(?<expires>[0-9a-z]{6,9})\.[\w-]{43}$/u;

/** Of 26 thousand million user codes two are the same once in a blue moon. */
const TRIES = 5;

export interface DeviceFlow {
  /**
   * A program asks to be signed in (RFC 8628, section 3.1).
   *
   * @param address where it asks from, as far as that is known
   */
  begin(
    fields: ReadonlyMap<string, string>,
    address?: string,
  ): Promise<DeviceGrantError | { readonly kind: 'begun'; readonly begun: BegunGrant }>;
  /** A program asks for its token (RFC 8628, section 3.4). */
  exchange(fields: ReadonlyMap<string, string>): Promise<
    | DeviceGrantError
    | {
        readonly kind: 'token';
        readonly secret: string;
        /** Until it expires. */
        readonly seconds: number;
        readonly scopes: readonly string[];
      }
  >;
  /** The grant that a page is about, by what stands in its address. */
  find(uuid: string): Promise<DeviceGrant | undefined>;
  /**
   * Whether a program asked from the network that a browser is in (RFC 8628, section 5.4): somebody
   * else who sends a link is mostly in another. Undefined where it cannot be known, as where one of
   * them came by IPv4 and the other by IPv6: a machine with both takes now this, now that.
   */
  isNear(grant: DeviceGrant, address: string | undefined): boolean | undefined;
  /** What a member says of it, in a session; false where it is not open any more, or that is not. */
  decide(uuid: string, by: Principal, verdict: 'approve' | 'refuse'): Promise<boolean>;
}

/** What a program is told where it is not let in (RFC 6749, section 5.2). */
export interface DeviceGrantError {
  readonly kind: 'refused';
  readonly error: OAuthError;
  /** For the programmer: ASCII (RFC 6749, section 5.2). */
  readonly description: string;
}

/** What a program is told first (RFC 8628, section 3.2). */
export interface BegunGrant {
  readonly uuid: string;
  readonly deviceCode: string;
  /** Without its hyphen. */
  readonly userCode: string;
  /** Until it expires. */
  readonly seconds: number;
  /** Between two questions of the program. */
  readonly intervalSeconds: number;
}

export interface DeviceFlowParts {
  readonly grants: DeviceGrants;
  readonly tokenService: TokenService;
  /** What networks are hashed with: 32 bytes. */
  readonly key: Buffer;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** How long a program pauses between two questions, in ms. */
  readonly intervalMs?: number;
}

/**
 * Signs programs in by way of a browser (RFC 8628). A token is that of the member who approved: by
 * the same way, blocked with the same person.
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
 * The network of an address as `{family}.{hash}`: 24 bits of IPv4, because one machine has several
 * addresses behind many gateways, 64 bits of IPv6. The hash depends on the grant, so nobody can tell
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
): DeviceGrantError | { readonly kind: 'request'; readonly program: string } {
  const program = fields.get('client_id') ?? '';
  if (!PROGRAM.test(program)) {
    return refusal('invalid_client', 'client_id has to be a name of letters and digits');
  }
  const scopes = (fields.get('scope') ?? 'files').split(' ').filter((one) => one !== '');
  if (scopes.some((scope) => scope !== 'files')) {
    return refusal('invalid_scope', 'only files is given this way');
  }
  return { kind: 'request', program };
}

async function beginGrant(
  { grants, key, now, intervalMs }: DeviceFlowParts & { readonly intervalMs: number },
  fields: ReadonlyMap<string, string>,
  address: string | undefined,
): ReturnType<DeviceFlow['begin']> {
  const request = readGrantRequest(fields);
  if (request.kind === 'refused') return request;
  const { program } = request;
  const expires = now() + LIFETIMES.deviceGrant;
  const uuid = randomUUID();
  const deviceCode = `${expires.toString(36)}.${randomBytes(32).toString('base64url')}`;
  const hash = hashSecret(deviceCode);
  const origin = originOf(uuid, address, key);
  for (let tries = 0; tries < TRIES; tries++) {
    const userCode = newUserCode(randomBytes);
    const grant = { uuid, userCode, program, scopes: SCOPES, origin, expires, hash, intervalMs };
    if (!(await grants.add(grant))) continue;
    const seconds = LIFETIMES.deviceGrant / 1000;
    const intervalSeconds = intervalMs / 1000;
    return { kind: 'begun', begun: { uuid, deviceCode, userCode, seconds, intervalSeconds } };
  }
  return refusal('temporarily_unavailable', 'no user code was free');
}

/** The device code of a token request (RFC 8628, section 3.4), and when it expires. */
export function readTokenRequest(fields: ReadonlyMap<string, string>):
  | DeviceGrantError
  | {
      readonly kind: 'request';
      readonly program: string;
      readonly code: string;
      /** Milliseconds since 1970. */
      readonly expires: number;
    } {
  const grantType = fields.get('grant_type');
  if (grantType === undefined) return refusal('invalid_request', 'grant_type is missing');
  if (grantType !== DEVICE_GRANT) {
    return refusal('unsupported_grant_type', `grant_type has to be ${DEVICE_GRANT}`);
  }
  const program = fields.get('client_id') ?? '';
  if (!PROGRAM.test(program)) return refusal('invalid_client', 'client_id is missing');
  const code = fields.get('device_code');
  if (code === undefined) return refusal('invalid_request', 'device_code is missing');
  const { expires } = DEVICE_CODE.exec(code)?.groups ?? {};
  if (expires === undefined) return refusal('invalid_grant', 'this is no device code');
  return { kind: 'request', program, code, expires: Number.parseInt(expires, 36) };
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
    issued = tokenService.draft({ name: program, scopes: SCOPES, person, method });
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
