import { parseWeights } from './parseWeights.ts';

/**
 * Whether the client is a browser that navigates, and not a program: then an error is shown as a
 * page, otherwise as a problem document. `Sec-Fetch-Mode`, if sent, must be `navigate` (Fetch
 * Metadata), and Accept must name HTML with at least the weight of JSON (RFC 9110, section 12.5.1).
 */
export function wantsPage(headers: Headers): boolean {
  const mode = headers.get('sec-fetch-mode');
  if (mode !== null && mode !== 'navigate') return false;
  const weights = parseWeights(headers.get('accept') ?? '');
  const html = weights.get('text/html') ?? 0;
  const json = Math.max(
    weights.get('application/json') ?? 0,
    weights.get('application/problem+json') ?? 0,
  );
  return html > 0 && html >= json;
}
