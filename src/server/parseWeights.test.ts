import { expect, test } from 'vitest';
import { parseWeights } from './parseWeights.ts';

test.each([
  ['br', { br: 1 }],
  ['GZIP;q=0.5 , br', { gzip: 0.5, br: 1 }],
  ['text/html;level=1;q=0.3', { 'text/html': 0.3 }],
  ['br; q = 0', { br: 0 }],
  ['br;q=x, gzip;q=2, *;q=-1', { br: 0, gzip: 0, '*': 0 }],
  ['br;q=0, br;q=1', { br: 0 }],
])('%s is parsed as %j', (header, expected) => {
  expect(Object.fromEntries(parseWeights(header))).toEqual(expected);
});
