/** An ISBN-13 as its 13 digits, without hyphens or spaces. */
export type Isbn = string & { readonly __brand: 'Isbn' };

const ISBN = /^97[89][0-9]{10}$/;

function isIsbn(digits: string): digits is Isbn {
  return ISBN.test(digits);
}

/**
 * The ISBN that a text is, if it is one: 13 digits starting 978 or 979, hyphens or spaces allowed
 * between them (specification, sections 5 and 9). The check digit is not looked at: a misprinted
 * ISBN must still find the book that carries it.
 */
export function parseIsbn(text: string): Isbn | undefined {
  const digits = text.trim().replace(/(?<=[0-9])[-\s\u2010-\u2015]+(?=[0-9])/gu, '');
  return isIsbn(digits) ? digits : undefined;
}

/** Whether the last digit is the one that the others ask for: weighted 1, 3, 1, 3, … all add up to a multiple of 10. */
export function hasValidCheckDigit(isbn: Isbn): boolean {
  const sum = [...isbn].reduce(
    (total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3),
    0,
  );
  return sum % 10 === 0;
}
