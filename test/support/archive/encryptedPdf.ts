/** Encryption of PDFs with 40 bits (PDF 32000-1, section 7.6), written for tests. */
import { hash } from 'node:crypto';
import { pdfFixture } from './pdfFixture.ts';

/** The padding of passwords, section 7.6.3.3. */
const PADDING = Buffer.from(
  '28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a',
  'hex',
);
const PERMISSIONS = -44;
const ID = Buffer.from('0123456789abcdef');

/** A PDF with a user password to open it and an owner password to change it. */
export function encryptedPdf(
  content: string,
  { user, owner }: { readonly user: string; readonly owner: string },
): Uint8Array {
  const ownerKey = md5(padded(owner)).subarray(0, 5);
  const ownerEntry = rc4(ownerKey, padded(user));
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE(PERMISSIONS);
  const key = md5(Buffer.concat([padded(user), ownerEntry, permissions, ID])).subarray(0, 5);
  const userEntry = rc4(key, PADDING);
  const hex = (bytes: Buffer) => `<${bytes.toString('hex')}>`;
  return pdfFixture({
    content,
    cipher(object, bytes) {
      const number = Buffer.from([object & 255, (object >> 8) & 255, object >> 16, 0, 0]);
      const streamKey = md5(Buffer.concat([key, number])).subarray(0, 10);
      return rc4(streamKey, Buffer.from(bytes, 'latin1')).toString('latin1');
    },
    trailer: `/ID [${hex(ID)} ${hex(ID)}] /Encrypt << /Filter /Standard /V 1 /R 2
      /O ${hex(ownerEntry)} /U ${hex(userEntry)} /P ${PERMISSIONS} >>`,
  });
}

function padded(password: string): Buffer {
  return Buffer.concat([Buffer.from(password, 'latin1'), PADDING]).subarray(0, 32);
}

function md5(bytes: Uint8Array): Buffer {
  return hash('md5', bytes, 'buffer');
}

function rc4(key: Uint8Array, bytes: Uint8Array): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const at = (index: number) => state[index & 255] ?? 0;
  const swap = (one: number, other: number) => {
    [state[one & 255], state[other & 255]] = [at(other), at(one)];
  };
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + at(i) + (key[i % key.length] ?? 0)) & 255;
    swap(i, j);
  }
  let j = 0;
  const encrypted = bytes.map((byte, index) => {
    const i = (index + 1) & 255;
    j = (j + at(i)) & 255;
    swap(i, j);
    return byte ^ at(at(i) + at(j));
  });
  return Buffer.from(encrypted);
}
