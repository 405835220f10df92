import { createHash } from 'node:crypto';

/** The inline scripts and styles of a page, as sources of a policy (CSP Level 3, section 2.3.1). */
export interface InlineHashes {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/**
 * Makes a page that was rendered with an empty nonce independent of any: its policy allows inline
 * scripts and styles by hash. Then it is the same for every visitor, and can be stored.
 */
export function withoutNonce(html: string): { readonly html: string } & InlineHashes {
  const bare = html
    .replaceAll(/<meta property="csp-nonce"[^>]*>\s*/gu, '')
    .replaceAll(/(<(?:script|link|style)\b[^>]*) nonce=""/gu, '$1');
  return { html: bare, scripts: hashesOf('script', bare), styles: hashesOf('style', bare) };
}

/** The hash sources of the inline contents of all elements with one name. */
function hashesOf(element: 'script' | 'style', html: string): string[] {
  const pattern = new RegExp(`<${element}>([\\s\\S]*?)</${element}>`, 'gu');
  return [...html.matchAll(pattern)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
}
