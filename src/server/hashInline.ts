import { createHash } from 'node:crypto';

/** The CSP sources of a page's inline elements (CSP Level 3, section 2.3.1). */
export interface InlineSources {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/**
 * Removes the nonces of a page and hashes its inline scripts and styles instead: for pages that are
 * stored, where a nonce would be the same each time.
 *
 * @param html a page rendered with an empty nonce
 */
export function hashInline(html: string): { html: string; sources: InlineSources } {
  const bare = html
    .replaceAll(/<meta property="csp-nonce"[^>]*>\s*/gu, '')
    .replaceAll(/(<(?:script|link|style)\b[^>]*) nonce=""/gu, '$1');
  return {
    html: bare,
    sources: { scripts: hashesOf('script', bare), styles: hashesOf('style', bare) },
  };
}

/** The hash sources of the inline contents of all elements with one name. */
function hashesOf(element: 'script' | 'style', html: string): string[] {
  const pattern = new RegExp(`<${element}>([\\s\\S]*?)</${element}>`, 'gu');
  return [...html.matchAll(pattern)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
}
