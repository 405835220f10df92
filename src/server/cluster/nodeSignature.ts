import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { MINUTE_MS } from '../../lib/durations.ts';

/** The header of a request that another node has forwarded. */
export const NODE_HEADER = 'x-campusdocs-node';

/** What the signature of a forwarded request covers. */
export interface SignedRequest {
  readonly method: string;
  /** Path and query, as the client has sent them. */
  readonly target: string;
  /** The header `Host`. */
  readonly host: string;
}

/** Signs requests for another node, and tells those of other nodes from those of outsiders. */
export interface NodeSignatures {
  /** @param peer the address that the client's connection comes from */
  sign(request: SignedRequest, peer: string | undefined): string;
  /** Undefined if no node has sent this request, or it is old, or was sent before. */
  verify(request: SignedRequest, header: string): { readonly peer: string | undefined } | undefined;
}

/** How much the clocks of nodes may differ, with the time that a request waits. */
const TOLERANCE_MS = MINUTE_MS;

const ClaimSchema = v.strictObject({
  time: v.number(),
  /** Makes each header the only one of its kind. */
  nonce: v.pipe(v.string(), v.minLength(16), v.maxLength(64)),
  peer: v.exactOptional(v.pipe(v.string(), v.maxLength(64))),
});

/**
 * @param key a key of the site's secret, which all nodes have
 * @param now milliseconds since 1970
 */
export function createNodeSignatures(key: Uint8Array, now: () => number): NodeSignatures {
  /** Nonces that were used, with the time until which they would be accepted. */
  const used = new Map<string, number>();

  function macOf({ method, target, host }: SignedRequest, claim: string): Buffer {
    const signed = JSON.stringify(['node request', method, target, host, claim]);
    return createHmac('sha256', key).update(signed).digest();
  }

  function forgetOld(): void {
    for (const [nonce, until] of used) {
      if (until > now()) return;
      used.delete(nonce);
    }
  }

  return {
    sign(request, peer) {
      const nonce = randomBytes(12).toString('base64url');
      const text = JSON.stringify({ time: now(), nonce, ...(peer !== undefined && { peer }) });
      const claim = Buffer.from(text).toString('base64url');
      return `${claim}.${macOf(request, claim).toString('base64url')}`;
    },
    verify(request, header) {
      const [claim = '', mac = '', ...rest] = header.split('.');
      const [given, expected] = [Buffer.from(mac, 'base64url'), macOf(request, claim)];
      if (rest.length > 0 || given.length !== expected.length) return undefined;
      if (!timingSafeEqual(given, expected)) return undefined;
      const text = Buffer.from(claim, 'base64url').toString('utf8');
      const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), ClaimSchema), text);
      if (!parsed.success) return undefined;
      const { time, nonce, peer } = parsed.output;
      forgetOld();
      if (Math.abs(now() - time) > TOLERANCE_MS || used.has(nonce)) return undefined;
      used.set(nonce, now() + 2 * TOLERANCE_MS);
      return { peer };
    },
  };
}
