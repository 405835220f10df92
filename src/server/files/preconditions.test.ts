import { expect, test } from 'vitest';
import { formatHttpDate } from './httpDate.ts';
import { checkPreconditions, isRangeCurrent } from './preconditions.ts';

const AT = Date.UTC(2026, 0, 2, 3, 4, 5);
const NOW = AT + 86_400_000;
const FILE = { tag: 'now', lastModified: AT };

/** The words of the tables below. */
const VALUES: Record<string, string> = {
  same: '"now"',
  weakSame: 'W/"now"',
  other: '"then"',
  list: '"then", "now"',
  weakList: '"then", W/"now"',
  any: '*',
  broken: 'now',
  before: formatHttpDate(AT - 1000),
  at: formatHttpDate(AT),
  after: formatHttpDate(AT + 1000),
  noDate: 'yesterday',
  twoDates: `${formatHttpDate(AT - 1000)}, ${formatHttpDate(AT)}`,
};

const NAMES = ['if-match', 'if-unmodified-since', 'if-none-match', 'if-modified-since'] as const;

function headersOf(names: readonly string[], words: readonly string[]): Headers {
  const headers = new Headers();
  names.forEach((name, index) => {
    const value = VALUES[words[index] ?? '-'];
    if (value !== undefined) headers.set(name, value);
  });
  return headers;
}

// RFC 9110, section 13.2.2, steps 1 to 4: the request, and the results of GET and PUT.
test.each([
  // If-Match, If-Unmodified-Since, If-None-Match, If-Modified-Since
  ['-', '-', '-', '-', 'proceed', 'proceed'],
  // Step 1: If-Match compares strongly
  ['same', '-', '-', '-', 'proceed', 'proceed'],
  ['other', '-', '-', '-', 'precondition-failed', 'precondition-failed'],
  ['weakSame', '-', '-', '-', 'precondition-failed', 'precondition-failed'],
  ['list', '-', '-', '-', 'proceed', 'proceed'],
  ['weakList', '-', '-', '-', 'precondition-failed', 'precondition-failed'],
  ['any', '-', '-', '-', 'proceed', 'proceed'],
  ['broken', '-', '-', '-', 'precondition-failed', 'precondition-failed'],
  // Step 2: If-Unmodified-Since counts only without If-Match
  ['-', 'before', '-', '-', 'precondition-failed', 'precondition-failed'],
  ['-', 'at', '-', '-', 'proceed', 'proceed'],
  ['-', 'after', '-', '-', 'proceed', 'proceed'],
  ['-', 'noDate', '-', '-', 'proceed', 'proceed'],
  ['-', 'twoDates', '-', '-', 'proceed', 'proceed'],
  ['same', 'before', '-', '-', 'proceed', 'proceed'],
  ['other', 'after', '-', '-', 'precondition-failed', 'precondition-failed'],
  // Step 3: If-None-Match compares weakly
  ['-', '-', 'same', '-', 'not-modified', 'precondition-failed'],
  ['-', '-', 'weakSame', '-', 'not-modified', 'precondition-failed'],
  ['-', '-', 'other', '-', 'proceed', 'proceed'],
  ['-', '-', 'list', '-', 'not-modified', 'precondition-failed'],
  ['-', '-', 'weakList', '-', 'not-modified', 'precondition-failed'],
  ['-', '-', 'any', '-', 'not-modified', 'precondition-failed'],
  ['-', '-', 'broken', '-', 'proceed', 'proceed'],
  // Step 4: If-Modified-Since counts only without If-None-Match, and for reading alone
  ['-', '-', '-', 'before', 'proceed', 'proceed'],
  ['-', '-', '-', 'at', 'not-modified', 'proceed'],
  ['-', '-', '-', 'after', 'not-modified', 'proceed'],
  ['-', '-', '-', 'noDate', 'proceed', 'proceed'],
  ['-', '-', '-', 'twoDates', 'proceed', 'proceed'],
  ['-', '-', 'other', 'after', 'proceed', 'proceed'],
  ['-', '-', 'same', 'before', 'not-modified', 'precondition-failed'],
  ['-', '-', 'broken', 'after', 'proceed', 'proceed'],
  // Several steps: the first that fails decides
  ['other', '-', 'same', '-', 'precondition-failed', 'precondition-failed'],
  ['same', '-', 'same', '-', 'not-modified', 'precondition-failed'],
  ['same', '-', 'other', '-', 'proceed', 'proceed'],
  ['same', '-', '-', 'at', 'not-modified', 'proceed'],
  ['any', 'before', 'any', 'before', 'not-modified', 'precondition-failed'],
  ['-', 'before', 'same', '-', 'precondition-failed', 'precondition-failed'],
  ['-', 'at', 'same', '-', 'not-modified', 'precondition-failed'],
  ['-', 'at', '-', 'at', 'not-modified', 'proceed'],
  ['-', 'before', '-', 'at', 'precondition-failed', 'precondition-failed'],
  ['-', 'after', 'other', 'after', 'proceed', 'proceed'],
] as const)(
  'If-Match %s, If-Unmodified-Since %s, If-None-Match %s, If-Modified-Since %s: GET %s, PUT %s',
  (match, unmodified, noneMatch, modified, forGet, forPut) => {
    const headers = headersOf(NAMES, [match, unmodified, noneMatch, modified]);
    expect(checkPreconditions({ method: 'GET', headers, now: NOW }, FILE)).toBe(forGet);
    expect(checkPreconditions({ method: 'HEAD', headers, now: NOW }, FILE)).toBe(forGet);
    expect(checkPreconditions({ method: 'PUT', headers, now: NOW }, FILE)).toBe(forPut);
  },
);

// Step 5
test.each([
  ['-', true],
  ['same', true],
  ['weakSame', false],
  ['other', false],
  ['list', false],
  ['any', false],
  ['broken', false],
  ['at', true],
  ['before', false],
  ['after', false],
  ['noDate', false],
] as const)('If-Range %s applies the range: %s', (word, expected) => {
  const headers = headersOf(['if-range'], [word]);
  expect(isRangeCurrent({ method: 'GET', headers, now: NOW }, FILE)).toBe(expected);
});

test('If-Range ignores a date while its second is still running', () => {
  const headers = headersOf(['if-range'], ['at']);
  expect(isRangeCurrent({ method: 'GET', headers, now: AT + 999 }, FILE)).toBe(false);
  expect(isRangeCurrent({ method: 'GET', headers, now: AT + 1000 }, FILE)).toBe(true);
});
