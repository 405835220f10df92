import type { Context, MiddlewareHandler } from 'hono';
import { NONCE, secureHeaders } from 'hono/secure-headers';
import { PATHS } from '../protocol/urls.ts';

type Policy = NonNullable<
  NonNullable<Parameters<typeof secureHeaders>[0]>['contentSecurityPolicy']
>;

/** What a page of the app may do: its own host only, inline scripts only with the nonce. */
const APP_POLICY: Policy = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'", NONCE, "'wasm-unsafe-eval'"],
  // Positions that are computed (toasts, the dragged panel) stand in style attributes.
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:'],
  workerSrc: ["'self'"],
  frameSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'self'"],
};

/** What the PDF viewer may do, which shows documents that strangers wrote: nothing it can do without. */
const VIEWER_POLICY: Policy = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
  workerSrc: ["'self'"],
  connectSrc: ["'self'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'"],
  formAction: ["'none'"],
  baseUri: ["'none'"],
  frameAncestors: ["'self'"],
};

const VIEWER_FOLDER = PATHS.viewer.slice(0, PATHS.viewer.indexOf('/', 1) + 1);

/**
 * Limits what a page may do (content security policy) and what a browser may guess. Documents carry
 * no policy: a browser's own PDF view breaks under one, and they are sent by the hundred.
 */
export function securityHeaders(): MiddlewareHandler {
  const forApp = secureHeaders({ ...COMMON, contentSecurityPolicy: APP_POLICY });
  const forViewer = secureHeaders({ ...COMMON, contentSecurityPolicy: VIEWER_POLICY });
  return async (c, next) => {
    await (c.req.path.startsWith(VIEWER_FOLDER) ? forViewer : forApp)(c, next);
    const isPage = c.res.headers.get('content-type')?.startsWith('text/html');
    if (c.req.path.startsWith(PATHS.files) && !isPage) {
      c.res.headers.delete('content-security-policy');
    }
  };
}

const COMMON = {
  xFrameOptions: 'SAMEORIGIN',
  referrerPolicy: 'strict-origin-when-cross-origin',
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
