/** Hosts that are this machine, where plain http cannot be intercepted. */
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/u;

const EXAMPLE = 'such as https://docs.example.edu';

/** Parses the address of a site that someone has typed or copied; returns its origin or an error. */
export function siteAddress(
  text: string,
): { origin: string; error?: never } | { origin?: never; error: string } {
  const full = withScheme(text.trim());
  const url = URL.canParse(full) ? new URL(full) : undefined;
  if (!url || !/^https?:$/u.test(url.protocol) || url.hostname === '') {
    return { error: `${text} is no address of a site, ${EXAMPLE}.` };
  }
  if (url.username !== '' || url.password !== '') {
    return {
      error: `An address with a user name or password in it is not used, but one ${EXAMPLE}.`,
    };
  }
  if (url.protocol === 'http:' && !LOOPBACK.test(url.hostname)) {
    return {
      error: `${url.origin} is not encrypted: whoever listens would have the token. Use https://${url.host}.`,
    };
  }
  return { origin: url.origin };
}

/** Adds the scheme: `docs.example.edu` means https, `localhost:3000` this machine. */
function withScheme(text: string): string {
  if (/^[a-z][a-z0-9+.-]*:\/\//iu.test(text)) return text;
  const isLocal = /^(?:localhost|127\.|\[::1\])/u.test(text);
  return `${isLocal ? 'http' : 'https'}://${text}`;
}
