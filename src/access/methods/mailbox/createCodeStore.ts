import { createHmac, hkdfSync } from 'node:crypto';
import { createSeal, type Seal } from '../../createSeal.ts';
import { isSame } from '../../isSame.ts';

/** Encrypts and hashes addresses and codes for storage: useless without the key. */
export interface CodeStore extends Seal {
  /** The keyed hash of a sign-in's code. */
  digest(signIn: string, code: string): string;
  /** Whether a code is right, in constant time. */
  isCode(signIn: string, code: string, digest: string): boolean;
  /** The name of a mailbox in meters. */
  nameOf(subject: string): string;
}

/** @param key of the site, for this method only: 32 bytes */
export function createCodeStore(key: Uint8Array): CodeStore {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', key, '', purpose, 32));
  const codes = derive('code');
  const names = derive('name');
  const hash = (hashKey: Buffer, text: string) =>
    createHmac('sha256', hashKey).update(text).digest();
  const digest = (signIn: string, code: string) => hash(codes, `${signIn}:${code}`);

  return {
    ...createSeal(derive('seal')),
    digest: (signIn, code) => digest(signIn, code).toString('hex'),
    isCode(signIn, code, expected) {
      return isSame(Buffer.from(expected, 'hex'), digest(signIn, code));
    },
    nameOf: (subject) => hash(names, subject).toString('base64url'),
  };
}
