import {
  allowInsecureRequests,
  type Configuration,
  customFetch,
  discovery,
  type ServerMetadata,
} from 'openid-client';
import { HOUR_MS, MINUTE_MS } from '../../../lib/durations.ts';
import type { StepContext } from '../../provider.ts';
import { createProviderFetch } from '../createProviderFetch.ts';
import { ProviderError, providerErrorOf } from '../providerError.ts';
import { isSecureAddress } from '../secureAddress.ts';

/** For how long what a service says of itself is not asked for again, in ms. */
const FRESH_FOR = HOUR_MS;

/** How long a service is left alone that could not say it again, in ms: what it said before holds. */
const LEFT_ALONE_FOR = MINUTE_MS;

/** A service that is being started anew is back at once, or not for a while. */
const ATTEMPTS = 2;

/** What a sign-in cannot do without; each is asked of, or gone to, at its own address. */
const ENDPOINTS = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const;

/** What a service says of itself. */
export type Discovery = (step: StepContext) => Promise<ServerMetadata>;

/**
 * Asks a service for its discovery document (OpenID Connect Discovery 1.0, section 4) when the first
 * visitor needs it, and keeps it. Nothing is asked before, so a service that is down keeps no site
 * down. Throws a `ProviderError` where nothing is known and nothing comes.
 */
export function createDiscovery(issuer: string, client: string): Discovery {
  let known: { metadata: ServerMetadata; until: number } | undefined;
  let asking: Promise<ServerMetadata> | undefined;

  function providerFetch(now: number): Promise<ServerMetadata> {
    // Whoever comes meanwhile waits for the same answer: so no visitor's leaving ends it.
    asking ??= discover(issuer, client)
      .then((metadata) => {
        known = { metadata, until: now + FRESH_FOR };
        return metadata;
      })
      .finally(() => {
        asking = undefined;
      });
    return asking;
  }

  return async ({ now, signal }) => {
    if (known && now < known.until) return known.metadata;
    if (signal.aborted) throw notWaitedFor();
    try {
      return await unlessGone(providerFetch(now), signal);
    } catch (error) {
      if (!known || signal.aborted) throw error;
      known.until = now + LEFT_ALONE_FOR;
      return known.metadata;
    }
  };
}

async function discover(issuer: string, client: string): Promise<ServerMetadata> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await discoverOnce(issuer, client);
    } catch (error) {
      const isDown = providerErrorOf(error)?.errorCode === 'provider-down';
      if (!isDown || attempt === ATTEMPTS) throw error;
    }
  }
}

async function discoverOnce(issuer: string, client: string): Promise<ServerMetadata> {
  const configuration = await discovery(new URL(issuer), client, undefined, undefined, {
    [customFetch]: createProviderFetch(new AbortController().signal),
    execute: transportOf(issuer),
  });
  const metadata = configuration.serverMetadata();
  // The library lets some well-known services name another one.
  if (new URL(metadata.issuer).href !== new URL(issuer).href) {
    throw new ProviderError('answer-wrong', 'its discovery document is of another issuer');
  }
  for (const name of ENDPOINTS) {
    const address = metadata[name];
    if (address === undefined || !isSecureAddress(address)) {
      throw new ProviderError('answer-wrong', `its discovery document has no https ${name}`);
    }
  }
  return metadata;
}

/** The library allows http to nobody or to everybody; who is asked in fact is `createProviderFetch`'s to say. */
export function transportOf(issuer: string): ((configuration: Configuration) => void)[] {
  return new URL(issuer).protocol === 'http:' ? [allowInsecureRequests] : [];
}

/** The same, or an error as soon as who waits for it has gone. */
async function unlessGone<T>(answer: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: gone, reject } = Promise.withResolvers<never>();
  const leave = () => reject(notWaitedFor());
  signal.addEventListener('abort', leave);
  try {
    return await Promise.race([gone, answer]);
  } finally {
    signal.removeEventListener('abort', leave);
  }
}

function notWaitedFor(): ProviderError {
  return new ProviderError('provider-down', 'it was not waited for any longer');
}
