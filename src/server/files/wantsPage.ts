/**
 * Whether the one who asks is a person whose browser opens an address, and not a program: then an
 * error is shown as a page, otherwise as a problem document. The browser's own word on what the
 * request is for counts most (Fetch Metadata); then HTML must be named in Accept, and be liked at
 * least as much as JSON (RFC 9110, section 12.5.1).
 */
export function wantsPage(headers: Headers): boolean {
  const mode = headers.get('sec-fetch-mode');
  if (mode !== null && mode !== 'navigate') return false;
  const accept = headers.get('accept') ?? '';
  const html = quality(accept, 'text/html');
  const json = Math.max(
    quality(accept, 'application/json'),
    quality(accept, 'application/problem+json'),
  );
  return html > 0 && html >= json;
}

/** The weight given to a media type that is named in full, 0 where it is not. */
function quality(accept: string, type: string): number {
  for (const range of accept.toLowerCase().split(',')) {
    const [name, ...parameters] = range.split(';').map((part) => part.trim());
    if (name !== type) continue;
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    return weight === undefined ? 1 : Number(weight.slice(2)) || 0;
  }
  return 0;
}
