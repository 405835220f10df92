import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Encrypts short texts for storage, such as mail addresses: useless without the key. */
export interface Seal {
  /** Encrypts a text: each time to another one. */
  seal(text: string): string;
  /** The text; undefined if this key has not sealed it. */
  unseal(sealed: string): string | undefined;
}

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** @param key of one purpose only: 32 bytes */
export function createSeal(key: Uint8Array): Seal {
  return {
    seal(text) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES });
      const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), content]).toString('base64url');
    },
    unseal(sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length < IV_BYTES + TAG_BYTES) return undefined;
      const iv = bytes.subarray(0, IV_BYTES);
      const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES });
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      try {
        const content = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES));
        return Buffer.concat([content, decipher.final()]).toString('utf8');
      } catch {
        // Made with another key, or altered: the caller decides what that means.
        return undefined;
      }
    },
  };
}
