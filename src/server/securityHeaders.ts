import type { Context, MiddlewareHandler } from 'hono';
import { NONCE, secureHeaders } from 'hono/secure-headers';
import { filesHost } from '../protocol/hosts.ts';
import { appPolicy, REFERRER_POLICY, VIEWER_POLICY } from '../protocol/pagePolicy.ts';
import type { Site } from '../protocol/site.ts';
import { PATHS, VIEWER_FOLDER } from '../protocol/urls.ts';

/**
 * Limits what a page may do (content security policy) and what a browser may guess. Documents carry
 * no policy: a browser's own PDF view breaks under one, and they are sent by the hundred. Nor are
 * they kept from being framed, because preview deployments on other hosts show them so.
 */
export function securityHeaders(hosts: Site['hosts']): MiddlewareHandler {
  const forAppWith = (files: readonly string[]) => {
    const policy = appPolicy(hosts, files);
    const scriptSrc = [...policy.scriptSrc, NONCE];
    return secureHeaders({ ...COMMON, contentSecurityPolicy: { ...policy, scriptSrc } });
  };
  const forApp = forAppWith([]);
  const forPreviewDeployment = forAppWith(hosts.main === undefined ? [] : [hosts.main]);
  const forViewer = secureHeaders({ ...COMMON, contentSecurityPolicy: VIEWER_POLICY });
  const choose = (url: string) => {
    const { pathname, host } = new URL(url);
    if (pathname.startsWith(VIEWER_FOLDER)) return forViewer;
    return filesHost(host, hosts) === '' ? forApp : forPreviewDeployment;
  };
  return async (c, next) => {
    await choose(c.req.url)(c, next);
    const isPage = c.res.headers.get('content-type')?.startsWith('text/html');
    if (c.req.path.startsWith(PATHS.files) && !isPage) {
      c.res.headers.delete('content-security-policy');
      c.res.headers.delete('x-frame-options');
    }
  };
}

const COMMON = {
  xFrameOptions: 'SAMEORIGIN',
  referrerPolicy: REFERRER_POLICY,
  // Set by whoever ends TLS; a wrong one here would lock a plain-http site out for months.
  strictTransportSecurity: false,
  crossOriginResourcePolicy: false,
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  xXssProtection: false,
  xDownloadOptions: false,
  xDnsPrefetchControl: false,
  xPermittedCrossDomainPolicies: false,
};

/** The nonce that this response's policy allows for inline scripts. */
export function nonceOf(c: Context): string {
  return c.get('secureHeadersNonce') ?? '';
}
