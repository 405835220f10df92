import { hash } from 'node:crypto';

declare const hashed: unique symbol;

/**
 * SHA-256 of a random secret (session cookie, device code, bearer token) in base64url, 43 characters.
 * Secrets are stored in this form only, so reading the database does not reveal one.
 */
export type SecretHash = string & { readonly [hashed]: never };

/**
 * Hashes a secret for storage and lookup. Secrets are long and random, so no salt or slow hash is needed;
 * for pass phrases see `Phrases`.
 */
export function hashSecret(secret: string): SecretHash {
  // A branded type: only this function makes one.
  return hash('sha256', secret, 'base64url') as SecretHash;
}
