import * as v from 'valibot';

/** Names of the local machine, which involve no network. */
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/u;

/** Whether nobody can read requests on the way: https, or the local machine. */
export function isSecureAddress(address: string | URL): boolean {
  const url = URL.parse(address);
  if (url === null) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname));
}

/** The URL of a trusted service in `site.yml`. */
export function secureAddress(example: string) {
  const rule = `must be an https address, such as ${example}, without user name, query and fragment`;
  return v.pipe(
    v.string(rule),
    v.check((text) => {
      const url = URL.parse(text);
      const isBare = !/[\s\\?#]/u.test(text) && url?.username === '' && url.password === '';
      return isBare && isSecureAddress(text);
    }, rule),
  );
}
