/**
 * Puts the check digit in the place of a final `?`, so that the invented numbers of the demo are valid.
 * `978-7-5000-0101-?` becomes `978-7-5000-0101-` and the digit; a number without `?` comes back as it is.
 * Rule: ISBN-13, ISO 2108: the sum of digits weighted 1, 3, 1, 3, … is a multiple of 10.
 */
export function completeIsbn(isbn: string): string {
  if (!isbn.endsWith('?')) return isbn;
  const digits = isbn.replace(/\D/g, '');
  if (digits.length !== 12) throw new Error(`${isbn}: 12 digits are needed before the check digit`);
  const sum = [...digits].reduce(
    (total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3),
    0,
  );
  return `${isbn.slice(0, -1)}${(10 - (sum % 10)) % 10}`;
}
