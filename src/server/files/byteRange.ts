import type { ByteRange } from '../../storage/storage.ts';

/** The bytes that a Range header selects. */
export type SelectedBytes =
  | { readonly type: 'whole' }
  | { readonly type: 'unsatisfiable' }
  | { readonly type: 'ranges'; readonly ranges: readonly ByteRange[] };

/** The header is ignored with more ranges than a reader needs, as RFC 9110, section 14.2 allows. */
export const MOST_RANGES = 16;

const BYTES_UNIT = /^bytes=(.*)$/is;
const INT_RANGE = /^(\d+)-(\d*)$/;
const SUFFIX_RANGE = /^-(\d+)$/;

/**
 * Parses a Range header (RFC 9110, section 14.1.2) for a file of `size` bytes. Ranges that overlap
 * or touch are merged (section 15.3.7.2), so that no set selects more than the file; the others
 * keep the requested order. A header that is invalid, has another unit, is abusive or applies to an
 * empty file is ignored (section 14.2).
 */
export function parseByteRange(header: string | null, size: number): SelectedBytes {
  const set = header === null ? undefined : BYTES_UNIT.exec(header)?.[1];
  if (set === undefined || size === 0) return { type: 'whole' };

  // A recipient ignores empty elements (section 5.6.1.2).
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

// Positions may have any number of digits, more than a number represents exactly.
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

/** Merges ranges that overlap or touch, in the position of the first of them. */
function coalesce(ranges: readonly ByteRange[]): ByteRange[] {
  const apart: ByteRange[] = [];
  for (const range of ranges) {
    let { start, end } = range;
    let place = apart.length;
    // Backwards, so that a removal moves no range that is still to be checked.
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
