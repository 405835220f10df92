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

/** How long a discovery document is cached, in ms. */
const CACHED_FOR_MS = HOUR_MS;

/** The interval before a retry after a failure, in ms: the previous document is used meanwhile. */
const RETRY_AFTER_MS = MINUTE_MS;

/** A service that restarts is back at once, or not for a while. */
const ATTEMPTS = 2;

/** Required endpoints; each is requested or opened at its own URL. */
const ENDPOINTS = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const;

/** Returns the metadata of a service. */
export type Discovery = (step: StepContext) => Promise<ServerMetadata>;

/**
 * Fetches the discovery document of a service (OpenID Connect Discovery 1.0, section 4) when the
 * first visitor needs it, and caches it. Nothing is fetched earlier, so that a service that is down
 * does not stop the site. Throws a `ProviderError` if there is neither a cached document nor a
 * response.
 */
export function createDiscovery(issuer: string, client: string): Discovery {
  let cached: { metadata: ServerMetadata; until: number } | undefined;
  let pending: Promise<ServerMetadata> | undefined;

  function fetchMetadata(now: number): Promise<ServerMetadata> {
    // Concurrent visitors share this request, so the signal of one visitor must not abort it.
    pending ??= discover(issuer, client)
      .then((metadata) => {
        cached = { metadata, until: now + CACHED_FOR_MS };
        return metadata;
      })
      .finally(() => {
        pending = undefined;
      });
    return pending;
  }

  return async ({ now, signal }) => {
    if (cached && now < cached.until) return cached.metadata;
    if (signal.aborted) throw abortedError();
    try {
      return await untilAborted(fetchMetadata(now), signal);
    } catch (error) {
      if (!cached || signal.aborted) throw error;
      cached.until = now + RETRY_AFTER_MS;
      return cached.metadata;
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
  // The library allows some well-known services to name another issuer.
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

/** The library allows http for all hosts or none; `createProviderFetch` checks each URL. */
export function transportOf(issuer: string): ((configuration: Configuration) => void)[] {
  return new URL(issuer).protocol === 'http:' ? [allowInsecureRequests] : [];
}

/** The same, or an error as soon as the visitor disconnects. */
async function untilAborted<T>(result: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(abortedError());
  signal.addEventListener('abort', onAbort);
  try {
    return await Promise.race([aborted, result]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

function abortedError(): ProviderError {
  return new ProviderError('provider-down', 'it was not waited for any longer');
}
