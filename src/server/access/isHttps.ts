import type { Context } from 'hono';
import { parseAddress } from '../../access/networks.ts';
import { peerOf, policyOf } from './visitorOf.ts';

/**
 * Whether visitors reach the site by HTTPS: according to the settings, or else to a trusted proxy.
 * The server itself does not speak TLS.
 *
 * @param mainHost `hosts.main` of the settings
 */
export function isHttps(c: Context, mainHost: string | undefined): boolean {
  if (mainHost !== undefined) return mainHost.startsWith('https://');
  const peer = parseAddress(peerOf(c)?.replace(/%.*$/su, '') ?? '');
  if (!policyOf(c).proxies.has(peer)) return false;
  // The last of several values was written by the trusted proxy.
  const forwardedProto = c.req.header('x-forwarded-proto')?.split(',').at(-1);
  return forwardedProto?.trim().toLowerCase() === 'https';
}

/** The origins of this site's pages, as far as this request can tell. */
export function originsOf(c: Context, mainHost: string | undefined): readonly string[] {
  const { host } = new URL(c.req.url);
  const origin = `${isHttps(c, mainHost) ? 'https' : 'http'}://${host}`;
  return mainHost === undefined ? [origin] : [origin, mainHost];
}
