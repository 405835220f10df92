/** Whether the percent-encoding of a path makes sense (RFC 3986, section 2.1) and is UTF-8. */
export function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
