import { hash } from 'node:crypto';

/**
 * A strong entity tag without quotes (RFC 9110, section 8.8.3): another text for other bytes. 132
 * bits of SHA-256, so that nobody can make two contents with one.
 */
export function tagOf(content: string | Uint8Array): string {
  return hash('sha256', content, 'base64url').slice(0, 22);
}
