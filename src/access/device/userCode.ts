/**
 * Consonants without those that look or sound alike, so that the code is never a word (RFC 8628,
 * section 6.1): 20 to the power of 8 are 34 bits. The code is compared and never typed, so nobody
 * can guess one; it only has to differ from that of the terminal beside it.
 */
const ALPHABET = 'BCDFGHJKLMNPQRSTVWXZ';

const LENGTH = 8;

/** Bytes below this are distributed evenly over the letters. */
const EVEN = 256 - (256 % ALPHABET.length);

/** A new user code as it is stored: without the hyphen that people see. */
export function newUserCode(randomBytes: (count: number) => Uint8Array): string {
  let code = '';
  while (code.length < LENGTH) {
    for (const byte of randomBytes(LENGTH)) {
      if (byte < EVEN && code.length < LENGTH) code += ALPHABET[byte % ALPHABET.length];
    }
  }
  return code;
}

/** The displayed form: `WDJB-MJHT`. */
export function formatUserCode(code: string): string {
  return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;
}
