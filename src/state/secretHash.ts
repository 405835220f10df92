import { hash } from 'node:crypto';

declare const hashed: unique symbol;

/**
 * SHA-256 of a random secret (of a session's cookie, a device code, a bearer token), the only form
 * in which one is kept: whoever reads the database can use none. As base64url, 43 characters.
 */
export type SecretHash = string & { readonly [hashed]: never };

/**
 * The hash that a secret is kept and found by. Secrets are random and long, so neither salt nor
 * slowness is needed; for pass phrases see `Phrases`.
 */
export function hashSecret(secret: string): SecretHash {
  // A brand: nothing but this function makes one.
  return hash('sha256', secret, 'base64url') as SecretHash;
}
