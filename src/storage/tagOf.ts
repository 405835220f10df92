import { hash } from 'node:crypto';

/**
 * A strong entity tag of bytes, without quotes (RFC 9110, section 8.8.3): 132 bits of SHA-256, so that
 * nobody can craft two contents with the same tag.
 */
export function tagOf(content: string | Uint8Array): string {
  return hash('sha256', content, 'base64url').slice(0, 22);
}
