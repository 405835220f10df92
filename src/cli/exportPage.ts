import { policyText, REFERRER_POLICY } from '../protocol/pagePolicy.ts';
import { hashInline } from '../server/hashInline.ts';

type Policy = Record<string, readonly string[]> & {
  readonly scriptSrc: readonly string[];
  readonly styleSrcElem?: readonly string[];
};

/**
 * Turns a page into a file that any host can serve: the policy that the server sends as a header is in
 * the page, and allows inline scripts and styles by hash instead of nonce (CSP Level 3, section 2.3.1).
 *
 * @param html a page rendered with an empty nonce
 * @param policy the page's policy; `frame-ancestors` works in a header only, and is left out
 */
export function exportPage(html: string, { frameAncestors: _, ...policy }: Policy): string {
  const { html: bare, sources } = hashInline(html);
  const text = policyText({
    ...policy,
    scriptSrc: [...policy.scriptSrc, ...sources.scripts],
    ...(policy.styleSrcElem && { styleSrcElem: [...policy.styleSrcElem, ...sources.styles] }),
  });
  return bare.replace(
    /<meta charset="utf-8"\s*\/?>/iu,
    (first) =>
      `${first}
    <meta http-equiv="Content-Security-Policy" content="${text}">
    <meta name="referrer" content="${REFERRER_POLICY}">`,
  );
}
