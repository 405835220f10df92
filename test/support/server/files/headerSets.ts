import fc from 'fast-check';
import { formatHttpDate } from '../../../../src/server/files/httpDate.ts';

/** The file of generated requests. */
export const FILE_SIZE = 10_000;
/** Its modification time, milliseconds since 1970: long past, whole seconds. */
export const FILE_MODIFIED = Date.UTC(2024, 1, 29, 12, 30, 15);

/** The meaning of a range before formatting. Positions may exceed any number. */
export type Spec =
  | { readonly first: bigint; readonly last: bigint | undefined }
  | { readonly suffix: bigint };

/** A value of Range and its meaning: ranges of bytes, or nothing valid. */
export interface RangeValue {
  readonly text: string;
  readonly specs: readonly Spec[] | 'invalid';
}

/** A value with entity tags; `{tag}` in the text stands for the file's own. */
export interface TagValue {
  readonly text: string;
  readonly matchesStrongly: boolean;
  readonly matchesWeakly: boolean;
}

/** A value with a date, milliseconds since 1970; undefined if invalid. */
export interface DateValue {
  readonly text: string;
  readonly time: number | undefined;
}

/** The headers of one generated request, each with its meaning. */
export interface HeaderSet {
  readonly method: 'GET' | 'HEAD';
  readonly range: RangeValue | undefined;
  readonly ifRange: TagValue | DateValue | undefined;
  readonly ifMatch: TagValue | undefined;
  readonly ifNoneMatch: TagValue | undefined;
  readonly ifModifiedSince: DateValue | undefined;
  readonly ifUnmodifiedSince: DateValue | undefined;
}

const edge = fc.constantFrom(0, 1, 2, FILE_SIZE - 2, FILE_SIZE - 1, FILE_SIZE, FILE_SIZE + 1);
const huge = fc.constantFrom(2n ** 31n, 2n ** 53n + 1n, 2n ** 63n - 1n, 2n ** 64n, 10n ** 40n);
const position = fc.oneof(
  { weight: 20, arbitrary: fc.nat(FILE_SIZE + 50).map(BigInt) },
  { weight: 6, arbitrary: edge.map(BigInt) },
  { weight: 4, arbitrary: fc.nat(40).map(BigInt) },
  { weight: 1, arbitrary: fc.oneof(edge.map(BigInt), huge) },
);

const spec: fc.Arbitrary<Spec> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .tuple(position, position)
      .map(([a, b]) => (a < b ? { first: a, last: b } : { first: b, last: a })),
  },
  { weight: 3, arbitrary: position.map((first) => ({ first, last: undefined })) },
  { weight: 3, arbitrary: position.map((suffix) => ({ suffix })) },
);

/** Several ranges as a sensible client requests them: disjoint, mostly in order. */
const specsApart: fc.Arbitrary<Spec[]> = fc
  .tuple(
    fc
      .constantFrom(4, 6, 6, 8, 12, 32, 36)
      .chain((length) =>
        fc.uniqueArray(fc.nat((FILE_SIZE >> 1) + 50), { minLength: length, maxLength: length }),
      ),
    fc.constantFrom('in order', 'in order', 'backwards'),
  )
  .map(([halves, order]) => {
    // Doubled, the positions keep a byte between each other.
    const cuts = halves.map((half) => BigInt(half * 2)).sort((a, b) => (a < b ? -1 : 1));
    const specs = [];
    for (let index = 0; index + 1 < cuts.length; index += 2) {
      specs.push({ first: cuts[index] ?? 0n, last: cuts[index + 1] });
    }
    return order === 'in order' ? specs : specs.reverse();
  });

const specsAnyhow: fc.Arbitrary<Spec[]> = fc.oneof(
  { weight: 4, arbitrary: fc.array(spec, { minLength: 2, maxLength: 4 }) },
  { weight: 1, arbitrary: fc.array(spec, { minLength: 5, maxLength: 20 }) },
);

const specs: fc.Arbitrary<Spec[]> = fc.oneof(
  { weight: 12, arbitrary: spec.map((one) => [one]) },
  { weight: 6, arbitrary: specsApart },
  { weight: 2, arbitrary: specsAnyhow },
);
const comma = fc.oneof(
  { weight: 20, arbitrary: fc.constantFrom(',', ', ') },
  { weight: 1, arbitrary: fc.constantFrom(' ,', ',,', '\t,\t', ', ,') },
);

const rangeList: fc.Arbitrary<RangeValue> = fc
  .tuple(specs, comma, fc.constantFrom('bytes', 'bytes', 'bytes', 'bytes', 'Bytes'))
  .map(([list, separator, unit]) => ({
    text: `${unit}=${list.map(specText).join(separator)}`,
    specs: list,
  }));

function specText(value: Spec): string {
  if ('suffix' in value) return `-${value.suffix}`;
  return `${value.first}-${value.last ?? ''}`;
}

const brokenRange: fc.Arbitrary<RangeValue> = fc
  .constantFrom(
    'bytes=',
    'bytes=,',
    'bytes=-',
    'bytes=9-3',
    'bytes=0-1,9-3',
    'bytes=9-3,0-1',
    'bytes=abc',
    'bytes=1',
    'bytes=1-x',
    'bytes=0-1,x',
    'bytes=0-1;2-3',
    'bytes=0x1-0x2',
    'bytes=--5',
    'bytes=1--5',
    'bytes=0 - 1',
    'bytes =0-1',
    'bytes',
    '0-1',
    'items=0-1',
    'seconds=-5',
    'none',
    '=0-1',
  )
  .map((text) => ({ text, specs: 'invalid' }));

const range = fc.oneof(
  { weight: 20, arbitrary: rangeList },
  { weight: 1, arbitrary: brokenRange },
  { weight: 2, arbitrary: fc.constant(undefined) },
);

const oneTag: fc.Arbitrary<TagValue> = fc.constantFrom(
  { text: '"{tag}"', matchesStrongly: true, matchesWeakly: true },
  { text: 'W/"{tag}"', matchesStrongly: false, matchesWeakly: true },
  { text: '"other"', matchesStrongly: false, matchesWeakly: false },
  { text: 'W/"other"', matchesStrongly: false, matchesWeakly: false },
  { text: '"{tag}x"', matchesStrongly: false, matchesWeakly: false },
  { text: '""', matchesStrongly: false, matchesWeakly: false },
);

const tagList: fc.Arbitrary<TagValue> = fc.oneof(
  { weight: 6, arbitrary: oneTag },
  {
    weight: 3,
    arbitrary: fc
      .tuple(
        fc.array(oneTag, { minLength: 2, maxLength: 4 }),
        fc.constantFrom(', ', ',', ' ,', ',,'),
      )
      .map(([tags, separator]) => ({
        text: tags.map((tag) => tag.text).join(separator),
        matchesStrongly: tags.some((tag) => tag.matchesStrongly),
        matchesWeakly: tags.some((tag) => tag.matchesWeakly),
      })),
  },
  { weight: 2, arbitrary: fc.constant({ text: '*', matchesStrongly: true, matchesWeakly: true }) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('{tag}', 'other', '"{tag}', '"other" "{tag}"', '*, "other"')
      .map((text) => ({ text, matchesStrongly: false, matchesWeakly: false })),
  },
);

const time = fc.oneof(
  fc.constantFrom(-86_400, -1, 0, 0, 1, 86_400).map((seconds) => FILE_MODIFIED + seconds * 1000),
  // From 1980 to 2033, so that two-digit years of older dates belong to this century.
  fc.integer({ min: 315_532_800, max: 2_000_000_000 }).map((seconds) => seconds * 1000),
);

const date: fc.Arbitrary<DateValue> = fc.oneof(
  { weight: 8, arbitrary: time.map((at) => ({ text: formatHttpDate(at), time: at })) },
  { weight: 1, arbitrary: time.map((at) => ({ text: rfc850(at), time: at })) },
  { weight: 1, arbitrary: time.map((at) => ({ text: asctime(at), time: at })) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('0', 'yesterday', '2024-02-29T12:30:15Z', 'Fri, 31 Feb 2023 00:00:00 GMT')
      .map((text) => ({ text, time: undefined })),
  },
);

const FULL_DAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

function rfc850(at: number): string {
  const [, day, month, year, clock] = formatHttpDate(at).split(' ');
  return `${FULL_DAYS[new Date(at).getUTCDay()]}, ${day}-${month}-${year?.slice(2)} ${clock} GMT`;
}

function asctime(at: number): string {
  const [weekday, day, month, year, clock] = formatHttpDate(at).split(' ');
  return `${weekday?.slice(0, 3)} ${month} ${day?.replace(/^0/, ' ')} ${clock} ${year}`;
}

function seldom<T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> {
  return fc.oneof(
    { weight: 5, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: arbitrary },
  );
}

/** Requests with all features of ranges and preconditions, most of them sensible. */
export const headerSet: fc.Arbitrary<HeaderSet> = fc.record({
  method: fc.oneof(
    { weight: 11, arbitrary: fc.constant<'GET'>('GET') },
    { weight: 1, arbitrary: fc.constant<'HEAD'>('HEAD') },
  ),
  range,
  ifRange: seldom(fc.oneof(oneTag, date)),
  ifMatch: seldom(tagList),
  ifNoneMatch: seldom(tagList),
  ifModifiedSince: seldom(date),
  ifUnmodifiedSince: seldom(date),
});

/** The headers for a server with this tag for the file (without quotes). */
export function writeHeaders(set: HeaderSet, tag: string): Record<string, string> {
  const values = {
    Range: set.range,
    'If-Range': set.ifRange,
    'If-Match': set.ifMatch,
    'If-None-Match': set.ifNoneMatch,
    'If-Modified-Since': set.ifModifiedSince,
    'If-Unmodified-Since': set.ifUnmodifiedSince,
  };
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined) headers[name] = value.text.replaceAll('{tag}', tag);
  }
  return headers;
}
