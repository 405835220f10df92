/** 32 random bytes in base64url. */
const SECRET = /^[\w-]{43}$/u;

/** The secret in the fragment of a one-time link; undefined if the link is incomplete. */
export function readInvitation(fragment: string): string | undefined {
  const secret = fragment.replace(/^#/u, '');
  return SECRET.test(secret) ? secret : undefined;
}
