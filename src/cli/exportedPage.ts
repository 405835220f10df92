import { createHash } from 'node:crypto';
import { policyText, REFERRER_POLICY } from '../protocol/pagePolicy.ts';

type Policy = Record<string, readonly string[]> & {
  readonly scriptSrc: readonly string[];
  readonly styleSrcElem?: readonly string[];
};

/**
 * A page as a file that any host may serve: what the server says in headers stands in the page, and
 * its inline scripts and styles, which can carry no nonce, are named by their hash (CSP Level 3, section 2.3.1).
 *
 * @param html a page rendered with an empty nonce
 * @param policy what the page may do; who may frame it can only be said in a header, and is left out
 */
export function exportedPage(html: string, { frameAncestors: _, ...policy }: Policy): string {
  const bare = html
    .replaceAll(/<meta property="csp-nonce"[^>]*>\s*/gu, '')
    .replaceAll(/(<(?:script|link|style)\b[^>]*) nonce=""/gu, '$1');
  const text = policyText({
    ...policy,
    scriptSrc: [...policy.scriptSrc, ...hashesOf('script', bare)],
    ...(policy.styleSrcElem && {
      styleSrcElem: [...policy.styleSrcElem, ...hashesOf('style', bare)],
    }),
  });
  return bare.replace(
    /<meta charset="utf-8"\s*\/?>/iu,
    (first) =>
      `${first}
    <meta http-equiv="Content-Security-Policy" content="${text}">
    <meta name="referrer" content="${REFERRER_POLICY}">`,
  );
}

/** What stands inline in the page in elements of one kind, each as a source of a policy. */
function hashesOf(element: 'script' | 'style', html: string): string[] {
  const pattern = new RegExp(`<${element}>([\\s\\S]*?)</${element}>`, 'gu');
  return [...html.matchAll(pattern)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
}
