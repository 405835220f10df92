import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { isSame } from '../../isSame.ts';

/** What is kept of addresses and codes: nothing that says anything without the key. */
export interface CodeStore {
  /** An address, encrypted: each time another text. */
  seal(address: string): string;
  /** The address; undefined if this key has not sealed it. */
  unseal(sealed: string): string | undefined;
  /** What is kept of the code of a sign-in. */
  digest(signIn: string, code: string): string;
  /** Whether it is the code, found out in the same time for each. */
  isCode(signIn: string, code: string, digest: string): boolean;
  /** A name to count a mailbox by. */
  nameOf(subject: string): string;
}

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** @param key of the site, for this method alone: 32 bytes */
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
        // Of another key, or altered: what that means is for the caller to say.
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
