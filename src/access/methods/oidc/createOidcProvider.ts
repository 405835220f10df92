import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  calculatePKCECodeChallenge,
  clockSkew,
  clockTolerance,
  customFetch,
  enableNonRepudiationChecks,
  fetchUserInfo,
  getJwksCache,
  type IDToken,
  None,
  randomNonce,
  randomPKCECodeVerifier,
  type ServerMetadata,
  setJwksCache,
  type UserInfoResponse,
} from 'openid-client';
import * as v from 'valibot';
import type { Role } from '../../../lib/role.ts';
import type { RedirectProvider, StepContext } from '../../provider.ts';
import { createProviderFetch } from '../createProviderFetch.ts';
import { ProviderError } from '../providerError.ts';
import { readMemory } from '../readMemory.ts';
import { requireSecret } from '../requireSecret.ts';
import { createDiscovery, transportOf } from './createDiscovery.ts';
import { oidcFailure } from './oidcFailure.ts';
import type { OidcSettings } from './oidcSettings.ts';

/** The tolerated difference of clocks, in seconds. */
const TOLERANCE = 60;

/**
 * The maximum age of a new token, in seconds: some services count from the person's sign-in there.
 */
const OLDEST_TOKEN = 3600;

/** OpenID Connect Core 1.0, section 2. */
const LONGEST_SUBJECT = 255;

const MemorySchema = v.object({ nonce: v.string(), verifier: v.string() });

const ClaimSchema = v.union([v.string(), v.number(), v.boolean()]);

/**
 * Sign-in with OpenID Connect Core 1.0: the code flow with PKCE (RFC 7636), state, nonce and issuer
 * identification (RFC 9207). Only `sub` is used as the subject.
 *
 * @param secret the client secret, from the environment
 */
export function createOidcProvider(
  settings: OidcSettings,
  secret: string | undefined,
): { provider: RedirectProvider; error?: never } | { provider?: never; error: string } {
  const { id, issuer, client, authentication, require: condition, roles } = settings;
  const { error } = authentication === 'none' ? {} : requireSecret(id, secret);
  if (error !== undefined) return { error };
  const discovery = createDiscovery(issuer, client);
  let keys: ReturnType<typeof getJwksCache>;

  /** The library's configuration for one step, with the limits and the clock of the step. */
  function configure(metadata: ServerMetadata, { now, signal }: StepContext): Configuration {
    const configuration = new Configuration(
      metadata,
      client,
      { [clockTolerance]: TOLERANCE, [clockSkew]: Math.round((now - Date.now()) / 1000) },
      clientAuthOf(metadata, authentication, secret),
    );
    for (const extend of transportOf(issuer)) extend(configuration);
    configuration[customFetch] = createProviderFetch(signal);
    // Without it the library does not verify signatures of tokens from a TLS connection.
    enableNonRepudiationChecks(configuration);
    if (keys) setJwksCache(configuration, keys);
    return configuration;
  }

  const provider: RedirectProvider = {
    kind: 'redirect',
    id,

    async begin({ callback, state, ...step }) {
      try {
        const configuration = configure(await discovery(step), step);
        const memory = { nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
        const location = buildAuthorizationUrl(configuration, {
          redirect_uri: callback,
          scope: scopesOf([condition?.scope, roles?.scope]),
          state,
          nonce: memory.nonce,
          code_challenge: await calculatePKCECodeChallenge(memory.verifier),
          code_challenge_method: 'S256',
        });
        return { kind: 'go', location: location.href, memory };
      } catch (error) {
        return { kind: 'failed', failure: oidcFailure(error) };
      }
    },

    async finish({ callback, state, parameters, memory, ...step }) {
      try {
        const { nonce, verifier } = readMemory(MemorySchema, memory);
        if (parameters.getAll('state').join('\n') !== state) {
          throw new ProviderError('state-wrong', 'it came back with another state');
        }
        const configuration = configure(await discovery(step), step);
        const address = new URL(callback);
        address.search = parameters.toString();
        const tokens = await authorizationCodeGrant(configuration, address, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        keys = getJwksCache(configuration);
        const claims = checkClaims(tokens.claims(), client, step.now);
        let info: Promise<UserInfoResponse> | undefined;
        const infoOf: ClaimOf = async (name) => {
          info ??= fetchUserInfo(configuration, tokens.access_token, claims.sub);
          return (await info)[name];
        };
        await checkMembership(claims, condition, infoOf);
        // The user info is optional for a service (OpenID Connect Discovery 1.0, section 3).
        const hasInfo = configuration.serverMetadata().userinfo_endpoint !== undefined;
        const role = await findRole(claims, roles, hasInfo ? infoOf : async () => undefined);
        return { kind: 'confirmed', subject: claims.sub, ...(role && { role }) };
      } catch (error) {
        // The service may have new keys.
        keys = undefined;
        return { kind: 'failed', failure: oidcFailure(error) };
      }
    },
  };
  return { provider };
}

/** Checks what the library leaves to its caller. */
function checkClaims(claims: IDToken | undefined, client: string, now: number): IDToken {
  if (!claims) throw new ProviderError('answer-wrong', 'it sends no id token');
  checkAge(claims.iat, now);
  checkSubject(claims.sub);
  // The library checks this only for a token with several audiences.
  if (claims.azp !== undefined && claims.azp !== client) {
    throw new ProviderError('answer-wrong', 'its token was made for another client (azp)');
  }
  return claims;
}

/** `openid` and those that claims require, each once. */
function scopesOf(others: readonly (string | null | undefined)[]): string {
  return [...new Set(['openid', ...others.filter((scope) => Boolean(scope))])].join(' ');
}

/** The value of a claim in the user info. */
type ClaimOf = (name: string) => Promise<unknown>;

/** The role that `roles` of the settings gives to a person with these claims. */
async function findRole(
  claims: IDToken,
  roles: OidcSettings['roles'],
  infoOf: ClaimOf,
): Promise<Role | undefined> {
  if (!roles) return undefined;
  const claimValue = claims[roles.claim] ?? (await infoOf(roles.claim));
  if (hasOneOf(claimValue, roles.maintainer ?? [])) return 'maintainer';
  return hasOneOf(claimValue, roles.reviewer ?? []) ? 'reviewer' : undefined;
}

/** Checks the condition `require` of the settings, in the ID token or else in the user info. */
async function checkMembership(
  claims: IDToken,
  condition: OidcSettings['require'],
  infoOf: ClaimOf,
): Promise<void> {
  if (!condition) return;
  const { claim, values } = condition;
  const claimValue = claims[claim] ?? (await infoOf(claim));
  if (hasOneOf(claimValue, values)) return;
  const is = claimValue === undefined ? 'absent' : 'another';
  throw new ProviderError('not-a-member', `the claim ${claim} is ${is}`);
}

/**
 * The client authentication: as configured, or else as the service supports it (default: OpenID
 * Connect Discovery 1.0, section 3).
 */
function clientAuthOf(
  metadata: ServerMetadata,
  authentication: OidcSettings['authentication'],
  secret: string | undefined,
): ClientAuth {
  if (authentication === 'none' || secret === undefined) return None();
  const offered = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  const isPost =
    authentication === 'post' ||
    (authentication !== 'basic' &&
      offered.includes('client_secret_post') &&
      !offered.includes('client_secret_basic'));
  return isPost ? ClientSecretPost(secret) : ClientSecretBasic(secret);
}

/** The library checks `exp` and `nbf`, but not `iat`. */
function checkAge(issued: number, now: number): void {
  const age = now / 1000 - issued;
  if (age < -TOLERANCE || age > OLDEST_TOKEN) {
    const when = age < 0 ? 'in the future' : 'long ago';
    throw new ProviderError('clock-wrong', `its token was made ${when}`);
  }
}

function checkSubject(subject: string): void {
  if (subject.trim() === '' || subject.length > LONGEST_SUBJECT) {
    throw new ProviderError('answer-wrong', 'its token names nobody, or in too many words');
  }
}

function hasOneOf(claimValue: unknown, values: readonly unknown[]): boolean {
  const claimValues = Array.isArray(claimValue) ? claimValue : [claimValue];
  return claimValues.some((value) => v.is(ClaimSchema, value) && values.includes(value));
}
