import { randomBytes } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { DAY_MS } from '../lib/durations.ts';
import { filesHost } from '../protocol/hosts.ts';
import {
  appPolicy,
  FEATURE_POLICY,
  policyText,
  REFERRER_POLICY,
  VIEWER_POLICY,
} from '../protocol/pagePolicy.ts';
import type { Site } from '../protocol/site.ts';
import { PATHS, VIEWER_FOLDER } from '../protocol/urls.ts';

export interface HeaderOptions {
  readonly hostsOf: (c: Context) => Site['hosts'];
  /** Whether a visitor uses HTTPS, which a proxy mostly terminates. */
  readonly isSecure: (c: Context) => boolean;
  /** For how many days browsers must use HTTPS only; 0 resets it. */
  readonly httpsDays: number;
}

const DAY_SECONDS = DAY_MS / 1000;

/**
 * Sets the content security policy and headers against sniffing. Documents have no policy: a
 * browser's own PDF viewer breaks under one, and they are sent by the hundred. They may be framed,
 * because preview deployments on other hosts do so.
 *
 * Under HTTPS it sets HSTS (RFC 6797), for this host only, and isolates windows from those that
 * other sites opened.
 */
export function securityHeaders({
  hostsOf,
  isSecure,
  httpsDays,
}: HeaderOptions): MiddlewareHandler {
  /** Created once per edition, because its hosts do not change. */
  const cache = new WeakMap<Site['hosts'], Policies>();
  const policiesOf = (hosts: Site['hosts']) => {
    const policies = cache.get(hosts) ?? createPolicies(hosts);
    cache.set(hosts, policies);
    return policies;
  };
  const stayWithHttps = `max-age=${httpsDays * DAY_SECONDS}`;

  return async (c, next) => {
    await next();
    const { path, url } = c.req;
    const { headers } = c.res;
    // Sign-in pages send other sites a shorter referrer.
    if (!headers.has('referrer-policy')) headers.set('referrer-policy', REFERRER_POLICY);
    headers.set('x-content-type-options', 'nosniff');
    const isByHttps = isSecure(c);
    if (isByHttps) headers.set('strict-transport-security', stayWithHttps);
    const isPage = headers.get('content-type')?.startsWith('text/html') ?? false;
    if (path.startsWith(PATHS.files) && !isPage) return;
    headers.set('x-frame-options', 'SAMEORIGIN');
    if (path.startsWith(VIEWER_FOLDER)) headers.set('content-security-policy', FOR_VIEWER);
    else {
      const hosts = hostsOf(c);
      const { forApp, forPreviewDeployment } = policiesOf(hosts);
      const policy = isPreviewDeployment(url, hosts) ? forPreviewDeployment : forApp;
      headers.set('content-security-policy', policy(c.get(NONCE)));
    }
    if (!isPage) return;
    headers.set('permissions-policy', FEATURE_POLICY);
    // Browsers log a warning about it without HTTPS.
    if (isByHttps) headers.set('cross-origin-opener-policy', 'same-origin');
  };
}

type Policies = ReturnType<typeof createPolicies>;

function createPolicies(hosts: Site['hosts']) {
  return {
    forApp: createPolicy(hosts, []),
    forPreviewDeployment: createPolicy(hosts, hosts.main === undefined ? [] : [hosts.main]),
  };
}

function isPreviewDeployment(url: string, hosts: Site['hosts']): boolean {
  return hosts.main !== undefined && filesHost(new URL(url).host, hosts) !== '';
}

const FOR_VIEWER = policyText(VIEWER_POLICY);

/** The policy of the app as text, with a nonce if a page has requested one. */
function createPolicy(hosts: Site['hosts'], files: readonly string[]) {
  const policy = appPolicy(hosts, files);
  const withoutNonce = policyText(policy);
  return (nonce: string | undefined) => {
    if (nonce === undefined) return withoutNonce;
    const own = `'nonce-${nonce}'`;
    const { scriptSrc, styleSrcElem } = policy;
    return policyText({
      ...policy,
      scriptSrc: [...scriptSrc, own],
      // Development inserts styles into the page, one element for each file.
      styleSrcElem: [...styleSrcElem, own],
    });
  };
}

const NONCE = 'nonce';

/** The nonce in this response's policy for inline scripts; created on first use. */
export function nonceOf(c: Context): string {
  const nonce: string = c.get(NONCE) ?? randomBytes(16).toString('base64');
  c.set(NONCE, nonce);
  return nonce;
}
