import type { Context } from 'hono';
import { parseAddress } from '../../access/networks.ts';
import { peerOf, policyOf } from './visitorOf.ts';

/**
 * Whether visitors reach the site by https: as the settings say, or else as a trusted proxy says of
 * this request. The server itself speaks none.
 *
 * @param mainHost `hosts.main` of the settings
 */
export function isHttps(c: Context, mainHost: string | undefined): boolean {
  if (mainHost !== undefined) return mainHost.startsWith('https://');
  const peer = parseAddress(peerOf(c.env)?.replace(/%.*$/su, '') ?? '');
  if (!policyOf(c).proxies.has(peer)) return false;
  // Of several the last was written by the proxy that is trusted.
  const said = c.req.header('x-forwarded-proto')?.split(',').at(-1);
  return said?.trim().toLowerCase() === 'https';
}

/** Where pages of this site are, as far as this request can tell. */
export function originsOf(c: Context, mainHost: string | undefined): readonly string[] {
  const { host } = new URL(c.req.url);
  const asked = `${isHttps(c, mainHost) ? 'https' : 'http'}://${host}`;
  return mainHost === undefined ? [asked] : [asked, mainHost];
}
