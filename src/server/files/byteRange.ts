import type { ByteRange } from '../../storage/storage.ts';

/** What a Range header asks of a file. */
export type MissingBytes =
  | { readonly type: 'whole' }
  | { readonly type: 'unsatisfiable' }
  | { readonly type: 'ranges'; readonly ranges: readonly ByteRange[] };

/** More ranges than a reader needs: the header is ignored, as RFC 9110, section 14.2 lets us. */
export const MOST_RANGES = 16;

const BYTES_UNIT = /^bytes=(.*)$/is;
const INT_RANGE = /^(\d+)-(\d*)$/;
const SUFFIX_RANGE = /^-(\d+)$/;

/**
 * Reads a Range header (RFC 9110, section 14.1.2) for a file of `size` bytes. Ranges that overlap
 * or touch are made one (section 15.3.7.2), so that no set asks for more than the file; the others
 * stay in the order asked for. A header that is invalid, of another unit or abusive, or that stands
 * before an empty file, is as good as none (section 14.2).
 */
export function parseByteRange(header: string | null, size: number): MissingBytes {
  const set = header === null ? undefined : BYTES_UNIT.exec(header)?.[1];
  if (set === undefined || size === 0) return { type: 'whole' };

  // A recipient takes empty elements in its stride (section 5.6.1.2).
  const specs = set
    .split(',')
    .map((spec) => spec.trim())
    .filter((spec) => spec !== '');
  if (specs.length === 0 || specs.length > MOST_RANGES) return { type: 'whole' };

  const ranges: ByteRange[] = [];
  for (const spec of specs) {
    const range = parseSpec(spec, BigInt(size));
    if (range === 'invalid') return { type: 'whole' };
    if (range !== 'unsatisfiable') ranges.push(range);
  }
  return ranges.length === 0
    ? { type: 'unsatisfiable' }
    : { type: 'ranges', ranges: coalesce(ranges) };
}

// Positions can have any number of digits, more than a number holds exactly.
function parseSpec(spec: string, size: bigint): ByteRange | 'invalid' | 'unsatisfiable' {
  const suffix = SUFFIX_RANGE.exec(spec)?.[1];
  if (suffix !== undefined) {
    const length = BigInt(suffix);
    return length === 0n ? 'unsatisfiable' : toRange(length < size ? size - length : 0n, size - 1n);
  }
  const [, first, last] = INT_RANGE.exec(spec) ?? [];
  if (first === undefined) return 'invalid';
  const start = BigInt(first);
  const end = last === undefined || last === '' ? size - 1n : BigInt(last);
  if (last !== '' && end < start) return 'invalid';
  if (start >= size) return 'unsatisfiable';
  return toRange(start, end < size ? end : size - 1n);
}

function toRange(start: bigint, end: bigint): ByteRange {
  return { start: Number(start), end: Number(end) };
}

/** One range for those that overlap or touch, in the place of the first of them. */
function coalesce(ranges: readonly ByteRange[]): ByteRange[] {
  const apart: ByteRange[] = [];
  for (const range of ranges) {
    let { start, end } = range;
    let place = apart.length;
    // From behind, so that taking one out moves none that is still to be looked at.
    for (let index = apart.length - 1; index >= 0; index--) {
      const other = apart[index];
      if (other === undefined || other.start > end + 1 || start > other.end + 1) continue;
      start = Math.min(start, other.start);
      end = Math.max(end, other.end);
      apart.splice(index, 1);
      place = index;
    }
    apart.splice(place, 0, { start, end });
  }
  return apart;
}
