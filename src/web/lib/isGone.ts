/** Whether a status says that a file is gone for good: missing, or taken down (RFC 7725 for 451). */
export function isGone(status: number): boolean {
  return status === 404 || status === 410 || status === 451;
}
