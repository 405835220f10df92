/** An ISBN-13 as its 13 digits, without hyphens or spaces. */
export type Isbn = string & { readonly __brand: 'Isbn' };

const ISBN = /^97[89][0-9]{10}$/;

function isIsbn(digits: string): digits is Isbn {
  return ISBN.test(digits);
}

/**
 * Parses an ISBN-13: 13 digits that start with 978 or 979, with hyphens or spaces between them
 * (specification, sections 5 and 9). Ignores the check digit: a misprinted ISBN must still find the
 * book that carries it.
 */
export function parseIsbn(text: string): Isbn | undefined {
  const digits = text.trim().replace(/(?<=[0-9])[-\s\u2010-\u2015]+(?=[0-9])/gu, '');
  return isIsbn(digits) ? digits : undefined;
}

/**
 * Parses an ISBN-10, with hyphens or spaces between its digits, and returns its ISBN-13. The check
 * digit must be right, or any ten digits would be an ISBN.
 */
export function parseIsbn10(text: string): Isbn | undefined {
  const digits = text.trim().replace(/(?<=[0-9])[-\s\u2010-\u2015]+(?=[0-9xX])/gu, '');
  if (!/^[0-9]{9}[0-9xX]$/u.test(digits)) return undefined;
  const sum = [...digits].reduce(
    (total, digit, index) => total + (/x/iu.test(digit) ? 10 : Number(digit)) * (10 - index),
    0,
  );
  if (sum % 11 !== 0) return undefined;
  const body = `978${digits.slice(0, 9)}`;
  return parseIsbn(`${body}${checkDigit(body)}`);
}

/** The ISBNs of a book as ISBN-13, each once. A text that is no ISBN is left out. */
export function isbnsOf({ isbn }: { readonly isbn: readonly string[] }): Isbn[] {
  return [...new Set(isbn.flatMap((text) => parseIsbn(text) ?? parseIsbn10(text) ?? []))];
}

/** The check digit for the first twelve digits (ISO 2108). */
function checkDigit(body: string): number {
  const sum = [...body].reduce(
    (total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3),
    0,
  );
  return (10 - (sum % 10)) % 10;
}

/** Whether the check digit is right: weighted 1, 3, 1, 3, …, all digits add up to a multiple of 10. */
export function hasValidCheckDigit(isbn: Isbn): boolean {
  return checkDigit(isbn.slice(0, 12)) === Number(isbn[12]);
}
