import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseQuery } from './parseQuery.ts';

// spec 4.4, 5.4
test.each([
  ['  高等数学 ', { mode: 'text', text: '高等数学' }],
  ['', { mode: 'text', text: '' }],
  ['9787040516609', { mode: 'isbn', isbn: '9787040516609' }],
  [' 978-7-04-051660-9 ', { mode: 'isbn', isbn: '9787040516609' }],
  ['978 7 04 051660 9', { mode: 'isbn', isbn: '9787040516609' }],
  ['ISBN: 978-7-04-051660-9', { mode: 'isbn', isbn: '9787040516609' }],
  ['isbn9787040516609', { mode: 'isbn', isbn: '9787040516609' }],
  ['９７８７０４０５１６６０９', { mode: 'isbn', isbn: '9787040516609' }],
  ['7-04-051660-8', { mode: 'isbn', isbn: '9787040516609' }],
  ['ISBN-10 7040516608', { mode: 'isbn', isbn: '9787040516609' }],
  ['080442957X', { mode: 'isbn', isbn: '9780804429573' }],
  ['7-04-051660-1', { mode: 'text', text: '7-04-051660-1' }],
  ['9777040516609', { mode: 'text', text: '9777040516609' }],
  ['978704051660', { mode: 'text', text: '978704051660' }],
  ['000559972BFD10A2A6A8A9E34DFD2205', { mode: 'md5', md5: '000559972bfd10a2a6a8a9e34dfd2205' }],
  ['000559972bfd10a2a6a8a9e34dfd220', { mode: 'text', text: '000559972bfd10a2a6a8a9e34dfd220' }],
  ['高等数学 9787040516609', { mode: 'text', text: '高等数学 9787040516609' }],
])('parses %j as %j', (typed, query) => {
  expect(parseQuery(typed)).toEqual(query);
});

test('truncates a long query to 256 characters', () => {
  expect(parseQuery('高'.repeat(32_768))).toEqual({ mode: 'text', text: '高'.repeat(256) });
});

// spec 5.1
test('space around a query changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 64 }), (text) => {
      expect(parseQuery(` \t${text}\u3000\n`)).toEqual(parseQuery(text));
    }),
  );
});
