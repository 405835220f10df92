import { hasValidCheckDigit, parseIsbn } from '../../src/catalog/isbn.ts';

/**
 * Replaces a final `?` with the check digit, so that the invented numbers of the demo are valid.
 * `978-7-5000-0101-?` becomes `978-7-5000-0101-` and the digit; a number without `?` is returned
 * unchanged.
 */
export function completeIsbn(isbn: string): string {
  if (!isbn.endsWith('?')) return isbn;
  const complete = [...'0123456789']
    .map((digit) => `${isbn.slice(0, -1)}${digit}`)
    .find((candidate) => {
      const parsed = parseIsbn(candidate);
      return parsed !== undefined && hasValidCheckDigit(parsed);
    });
  if (complete === undefined) {
    throw new Error(`${isbn}: 12 digits are needed before the check digit, 978 or 979 first`);
  }
  return complete;
}
