import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MOST_RANGES, parseByteRange } from './byteRange.ts';

const SIZE = 1000;

function shorthand(header: string | null, size = SIZE): string {
  const wanted = parseByteRange(header, size);
  if (wanted.type !== 'ranges') return wanted.type;
  return wanted.ranges.map(({ start, end }) => `${start}-${end}`).join(' ');
}

test.each([
  // One range (RFC 9110, section 14.1.2)
  ['bytes=0-0', '0-0'],
  ['bytes=0-499', '0-499'],
  ['bytes=500-999', '500-999'],
  ['bytes=999-', '999-999'],
  ['bytes=0-', '0-999'],
  ['bytes=-1', '999-999'],
  ['bytes=-1000', '0-999'],
  ['bytes=-1001', '0-999'],
  ['bytes=990-2000', '990-999'],
  ['bytes=007-008', '7-8'],
  ['BYTES=1-2', '1-2'],
  // Positions with any number of digits
  ['bytes=0-99999999999999999999999', '0-999'],
  ['bytes=-99999999999999999999999', '0-999'],
  ['bytes=99999999999999999999999-', 'unsatisfiable'],
  ['bytes=9007199254740993-9007199254740992', 'whole'],
  ['bytes=9007199254740992-9007199254740993', 'unsatisfiable'],
  // Unsatisfiable
  ['bytes=1000-', 'unsatisfiable'],
  ['bytes=1000-1001', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=-0,2000-', 'unsatisfiable'],
  // Invalid, so ignored
  [null, 'whole'],
  ['', 'whole'],
  ['bytes', 'whole'],
  ['bytes=', 'whole'],
  ['bytes=,', 'whole'],
  ['bytes=-', 'whole'],
  ['bytes=5-4', 'whole'],
  ['bytes=1', 'whole'],
  ['bytes=a-b', 'whole'],
  ['bytes=1-2x', 'whole'],
  ['bytes=0x1-2', 'whole'],
  ['bytes=+1-2', 'whole'],
  ['bytes=1-2-3', 'whole'],
  ['bytes=--1', 'whole'],
  ['bytes=1 -2', 'whole'],
  ['bytes=1- 2', 'whole'],
  ['bytes=1.5-2', 'whole'],
  ['bytes=１-２', 'whole'],
  ['bytes =0-1', 'whole'],
  ['bytes:0-1', 'whole'],
  ['0-1', 'whole'],
  ['bytes=0-1,5-4', 'whole'],
  ['bytes=0-1, bytes=2-3', 'whole'],
  // Another unit
  ['lines=0-1', 'whole'],
  ['byte=0-1', 'whole'],
  ['none', 'whole'],
  // Several, with the freedoms of lists (section 5.6.1.2)
  ['bytes=0-1,5-6', '0-1 5-6'],
  ['bytes=0-1 ,\t5-6', '0-1 5-6'],
  ['bytes=,0-1,,5-6,', '0-1 5-6'],
  ['bytes= 0-1', '0-1'],
  ['bytes=5-6,0-1', '5-6 0-1'],
  ['bytes=0-0,-1', '0-0 999-999'],
  ['bytes=0-1,2000-', '0-1'],
  // Overlapping and touching ones are sent once (section 15.3.7.2)
  ['bytes=0-5,3-9', '0-9'],
  ['bytes=0-5,6-9', '0-9'],
  ['bytes=0-5,7-9', '0-5 7-9'],
  ['bytes=20-30,0-5,3-9', '20-30 0-9'],
  ['bytes=0-5,20-30,4-21', '0-30'],
  ['bytes=50-60,0-5,20-30,4-21', '50-60 0-30'],
  ['bytes=0-,0-,0-', '0-999'],
  ['bytes=5-5,5-5', '5-5'],
] as const)('%s of 1000 bytes selects %s', (header, expected) => {
  expect(shorthand(header)).toBe(expected);
});

test('an empty file is sent whole, whatever range is requested', () => {
  for (const header of ['bytes=0-', 'bytes=-1', 'bytes=0-0,5-6']) {
    expect(shorthand(header, 0)).toBe('whole');
  }
});

test('too many ranges are ignored, the maximum is not', () => {
  const ranges = (count: number) =>
    Array.from({ length: count }, (_, index) => `${index * 3}-${index * 3}`).join(',');
  expect(shorthand(`bytes=${ranges(MOST_RANGES)}`).split(' ')).toHaveLength(MOST_RANGES);
  expect(shorthand(`bytes=${ranges(MOST_RANGES + 1)}`)).toBe('whole');
});

test('a header of the maximum length is parsed without delay', () => {
  expect(shorthand(`bytes=0-${'9'.repeat(16_000)}`)).toBe('0-999');
  expect(shorthand(`bytes=${','.repeat(16_000)}`)).toBe('whole');
  expect(shorthand(`bytes=0-1${' '.repeat(16_000)},5-6`)).toBe('0-1 5-6');
  expect(shorthand(`bytes=0-1${' '.repeat(16_000)}x`)).toBe('whole');
});

test('no set of ranges selects a byte twice, or one that was not requested', () => {
  const spec = fc.oneof(
    fc
      .tuple(fc.nat(60), fc.nat(60))
      .map(([one, other]) => [Math.min(one, other), Math.max(one, other)] as const),
  );
  fc.assert(
    fc.property(fc.array(spec, { minLength: 1, maxLength: MOST_RANGES }), (specs) => {
      const size = 50;
      const requested = new Set<number>();
      for (const [start, end] of specs) {
        for (let at = start; at <= Math.min(end, size - 1); at++) requested.add(at);
      }
      const wanted = parseByteRange(`bytes=${specs.map((pair) => pair.join('-'))}`, size);
      const sent = wanted.type === 'ranges' ? wanted.ranges : [];
      const positions = sent.flatMap(({ start, end }) =>
        Array.from({ length: end + 1 - start }, (_, index) => start + index),
      );
      expect(positions.length).toBe(requested.size);
      expect(new Set(positions)).toEqual(requested);
    }),
  );
});
