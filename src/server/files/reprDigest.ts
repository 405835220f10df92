/** The request header by which a client wants a digest of a file, and the response header that has it. */
export const WANT_REPR_DIGEST = 'want-repr-digest';
export const REPR_DIGEST = 'repr-digest';

/**
 * Whether a client wants the SHA-256 of a representation: `Want-Repr-Digest: sha-256=10` (RFC 9530,
 * section 4). Preferences from 1 to 10 ask for it, 0 declines it.
 */
export function wantsSha256(header: string | undefined): boolean {
  const members = (header ?? '').split(',').map((member) => member.trim());
  return members.some((member) => /^sha-256=(?:[1-9]|10)$/u.test(member));
}

/**
 * The value of `Repr-Digest` (RFC 9530, section 3): the digest of the whole file, whatever range of it is
 * sent.
 *
 * @param sha256 in hexadecimal digits
 */
export function reprDigest(sha256: string): string {
  return `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`;
}
