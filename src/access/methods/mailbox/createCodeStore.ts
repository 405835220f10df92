import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { isSame } from '../../isSame.ts';

/** Encrypts and hashes addresses and codes for storage: useless without the key. */
export interface CodeStore {
  /** Encrypts an address: each time to another text. */
  seal(address: string): string;
  /** The address; undefined if this key has not sealed it. */
  unseal(sealed: string): string | undefined;
  /** The keyed hash of a sign-in's code. */
  digest(signIn: string, code: string): string;
  /** Whether a code is right, in constant time. */
  isCode(signIn: string, code: string, digest: string): boolean;
  /** The name of a mailbox in meters. */
  nameOf(subject: string): string;
}

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** @param key of the site, for this method only: 32 bytes */
export function createCodeStore(key: Uint8Array): CodeStore {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', key, '', purpose, 32));
  const sealing = derive('seal');
  const codes = derive('code');
  const names = derive('name');
  const hash = (hashKey: Buffer, text: string) =>
    createHmac('sha256', hashKey).update(text).digest();
  const digest = (signIn: string, code: string) => hash(codes, `${signIn}:${code}`);

  return {
    seal(address) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, sealing, iv, { authTagLength: TAG_BYTES });
      const content = Buffer.concat([cipher.update(address, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), content]).toString('base64url');
    },
    unseal(sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length < IV_BYTES + TAG_BYTES) return undefined;
      const iv = bytes.subarray(0, IV_BYTES);
      const decipher = createDecipheriv(CIPHER, sealing, iv, { authTagLength: TAG_BYTES });
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      try {
        const content = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES));
        return Buffer.concat([content, decipher.final()]).toString('utf8');
      } catch {
        // Made with another key, or altered: the caller decides what that means.
        return undefined;
      }
    },
    digest: (signIn, code) => digest(signIn, code).toString('hex'),
    isCode(signIn, code, expected) {
      return isSame(Buffer.from(expected, 'hex'), digest(signIn, code));
    },
    nameOf: (subject) => hash(names, subject).toString('base64url'),
  };
}
