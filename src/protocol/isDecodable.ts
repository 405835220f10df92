/**
 * Whether the percent-encoding of a path makes sense (RFC 3986, section 2.1) and is UTF-8.
 *
 * @param path not empty
 */
export function isDecodable(path: string): boolean {
  try {
    // Its result is used, or bundlers would drop the call as one without effect.
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}
