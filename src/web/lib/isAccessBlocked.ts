/**
 * Whether a response states that a maintainer has blocked this visitor from files: the only 403 of
 * this site. A 403 of an intermediary, such as a captive portal, is not a problem document.
 */
export function isAccessBlocked({
  status,
  headers,
}: Pick<Response, 'status' | 'headers'>): boolean {
  return status === 403 && headers.get('content-type') === 'application/problem+json';
}
