import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasValidCheckDigit, isbnsOf, parseIsbn } from './isbn.ts';

// spec 5.2, 9.5
test.each([
  '9787302423287',
  '978-7-302-42328-7',
  '978 7 302 42328 7',
  '978‐7‑302–42328—7',
  '  978-7-302-42328-7\n',
  '978-7 - 302 42328-7',
])('%j is an ISBN', (text) => {
  expect(parseIsbn(text)).toBe('9787302423287');
});

test('accepts an ISBN with a wrong check digit, because books have misprints', () => {
  expect(parseIsbn('978-7-302-42328-8')).toBe('9787302423288');
});

// spec 5.2, 9.5
test.each([
  '',
  '978730242328',
  '97873024232870',
  '9777302423287',
  '730242328X',
  '-9787302423287',
  '9787302423287-',
  '978/7302423287',
  '978730242328x',
  '９７８７３０２４２３２８７',
  'ISBN 9787302423287',
  '信号与系统 9787302423287',
])('%j is not an ISBN', (text) => {
  expect(parseIsbn(text)).toBeUndefined();
});

test('a book has each of its ISBNs once, whichever form they are printed in', () => {
  const isbn = ['7-302-42328-8', '978-7-302-42328-7', '无', '7-302-42328-7', '978 0 13 110362 7'];
  expect(isbnsOf({ isbn })).toEqual(['9787302423287', '9780131103627']);
});

const isbns = fc
  .tuple(
    fc.constantFrom('978', '979'),
    fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 10, maxLength: 10 }),
  )
  .map((parts) => parts.join(''));

// spec 5.2
test('accepts hyphens and spaces anywhere between 13 digits', () => {
  const gaps = fc.array(fc.constantFrom('', '-', ' ', ' - '), { minLength: 12, maxLength: 12 });
  fc.assert(
    fc.property(isbns, gaps, (isbn, between) => {
      const text = [...isbn].map((digit, index) => digit + (between[index] ?? '')).join('');
      expect(parseIsbn(text)).toBe(isbn);
    }),
  );
});

test('accepts only the 13 digits in order with separators', () => {
  const almost = fc.string({ unit: fc.constantFrom(...'9780- x'), maxLength: 20 });
  fc.assert(
    fc.property(almost, (text) => {
      const isbn = parseIsbn(text);
      if (isbn !== undefined) expect(text.replace(/[- ]/gu, '')).toBe(isbn);
    }),
    { numRuns: 1000 },
  );
});

test('exactly one of ten check digits is valid, that of real books', () => {
  const isValid = (text: string) => {
    const isbn = parseIsbn(text);
    return isbn !== undefined && hasValidCheckDigit(isbn);
  };
  expect(['9780131103627', '978-3-16-148410-0'].map(isValid)).toEqual([true, true]);
  fc.assert(
    fc.property(isbns, (isbn) => {
      const candidates = [...'0123456789'].map((digit) => `${isbn.slice(0, 12)}${digit}`);
      expect(candidates.filter(isValid)).toHaveLength(1);
    }),
  );
});
