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
import type { InlineSources } from './hashInline.ts';

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
    const isFile = path.startsWith(PATHS.files) || path.startsWith(PATHS.packs);
    if (isFile && !isPage) return;
    headers.set('x-frame-options', 'SAMEORIGIN');
    if (path.startsWith(VIEWER_FOLDER)) headers.set('content-security-policy', FOR_VIEWER);
    // What visitors gave has a stricter policy of its own.
    else if (!headers.has('content-security-policy')) {
      const hosts = hostsOf(c);
      const { forApp, forPreviewDeployment } = policiesOf(hosts);
      const policy = isPreviewDeployment(url, hosts) ? forPreviewDeployment : forApp;
      headers.set('content-security-policy', policy(c.get(INLINE)));
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

/** The policy of the app as text, with the inline scripts and styles that a page has. */
function createPolicy(hosts: Site['hosts'], files: readonly string[]) {
  const policy = appPolicy(hosts, files);
  const withoutInline = policyText(policy);
  return (inline: InlineSources | undefined) => {
    if (!inline) return withoutInline;
    const { scriptSrc, styleSrcElem } = policy;
    return policyText({
      ...policy,
      scriptSrc: [...scriptSrc, ...inline.scripts],
      styleSrcElem: [...styleSrcElem, ...inline.styles],
    });
  };
}

/** What the policy of a response allows: either by a nonce or by hashes. */
interface AllowedInline extends InlineSources {
  readonly nonce?: string;
}

const INLINE = 'inline';

/** The nonce in this response's policy for inline scripts; created on first use. */
export function nonceOf(c: Context): string {
  const known: AllowedInline | undefined = c.get(INLINE);
  if (known?.nonce !== undefined) return known.nonce;
  const nonce = randomBytes(16).toString('base64');
  const own = [`'nonce-${nonce}'`];
  // Development inserts styles into the page, one element for each file.
  const inline: AllowedInline = { nonce, scripts: own, styles: own };
  c.set(INLINE, inline);
  return nonce;
}

/** Allows the inline scripts and styles of a page that is the same for every visitor. */
export function allowInline(c: Context, hashes: InlineSources): void {
  c.set(INLINE, hashes);
}
