/**
 * Whether an answer says that a maintainer keeps this visitor from opening files: the one 403 of this
 * site. That of whoever stands between, such as a portal of the network, is no problem document.
 */
export function isStopped({ status, headers }: Pick<Response, 'status' | 'headers'>): boolean {
  return status === 403 && headers.get('content-type') === 'application/problem+json';
}
