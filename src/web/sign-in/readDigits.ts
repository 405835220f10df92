/** How many digits a code has. */
export const CODE_LENGTH = 6;

/**
 * The digits of a code, however it was pasted: with spaces, in full width, or in the sentence of the
 * mail. At most as many as there are in one.
 */
export function readDigits(text: string): string {
  const plain = text.normalize('NFKC');
  // Whole where it stands in a sentence that has other numbers, too.
  const [whole] = /(?<!\d)\d{6}(?!\d)/u.exec(plain) ?? [];
  return whole ?? plain.replaceAll(/\D/gu, '').slice(0, CODE_LENGTH);
}
