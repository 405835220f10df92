/**
 * Whether the percent-encoding of a path is valid (RFC 3986, section 2.1) and UTF-8.
 *
 * @param path not empty
 */
export function isDecodable(path: string): boolean {
  try {
    // Use the result, or bundlers drop the call as one without effect.
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}
