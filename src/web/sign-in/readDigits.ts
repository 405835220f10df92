/** The number of digits of a code. */
export const CODE_LENGTH = 6;

/**
 * Returns the digits of a pasted code: with spaces, in full width, or within the sentence of the
 * mail. At most `CODE_LENGTH` digits.
 */
export function readDigits(text: string): string {
  const plain = text.normalize('NFKC');
  // A separate group of six digits wins in a sentence with other numbers.
  const [whole] = /(?<!\d)\d{6}(?!\d)/u.exec(plain) ?? [];
  return whole ?? plain.replaceAll(/\D/gu, '').slice(0, CODE_LENGTH);
}
