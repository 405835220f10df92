/** The JSON of a list as bytes, and the end of each entry. */
export interface ByteList {
  readonly json: Uint8Array<ArrayBuffer>;
  /** The first entry begins after the bracket, each other one after the comma of the previous one. */
  readonly ends: Uint32Array;
}

const [OPEN, COMMA, CLOSE] = [0x5b, 0x2c, 0x5d];
/** How much memory may stay unused, because copying a large list takes longer. */
const MOST_SLACK_BYTES = 64 * 1024;
const utf8 = new TextEncoder();

/**
 * Writes the JSON of a list, entry by entry; entries of an earlier list can be copied unchanged.
 *
 * @param before the list from which `keep` copies
 */
export function createByteList(before?: ByteList): {
  /** Copies the entry at this index of the earlier list. */
  keep(position: number): void;
  /** Appends an entry; an empty text is omitted. */
  add(text: string): void;
  finish(): ByteList;
} {
  const ends: number[] = [];
  /** Entries that are to be copied, because whole runs are copied at once. */
  let [runStart, runEnd] = [0, 0];
  let bytes = new Uint8Array((before?.json.length ?? 1024) + 4096);
  let length = 1;
  bytes[0] = OPEN;

  function reserve(more: number): void {
    if (length + more <= bytes.length) return;
    const larger = new Uint8Array(Math.max(length + more, Math.ceil(bytes.length * 1.5)));
    larger.set(bytes.subarray(0, length));
    bytes = larger;
  }

  /** Empty entries have no comma. */
  function separate(): void {
    if (length === 1) return;
    bytes[length] = COMMA;
    length += 1;
  }

  function copyRun(): void {
    if (!before || runStart === runEnd) return;
    const base = runStart === 0 ? 1 : (before.ends[runStart - 1] ?? 0);
    const end = before.ends[runEnd - 1] ?? 0;
    const emptyEnd = length;
    const start = before.json[base] === COMMA ? base + 1 : base;
    if (end > base) {
      reserve(end - start + 2);
      separate();
      bytes.set(before.json.subarray(start, end), length);
    }
    const shift = length - start;
    for (let at = runStart; at < runEnd; at += 1) {
      const own = before.ends[at] ?? 0;
      ends.push(own > base ? own + shift : emptyEnd);
    }
    length = ends.at(-1) ?? length;
    runStart = runEnd;
  }

  return {
    keep(at) {
      if (!before) throw new Error('there is no list before this one');
      if (at !== runEnd) {
        copyRun();
        runStart = at;
      }
      runEnd = at + 1;
    },
    add(text) {
      copyRun();
      if (text !== '') {
        reserve(text.length * 3 + 2);
        separate();
        length += utf8.encodeInto(text, bytes.subarray(length)).written;
      }
      ends.push(length);
    },
    finish() {
      copyRun();
      reserve(1);
      bytes[length] = CLOSE;
      const isTight = bytes.length - length <= MOST_SLACK_BYTES;
      const json = isTight ? bytes.subarray(0, length + 1) : bytes.slice(0, length + 1);
      return { json, ends: Uint32Array.from(ends) };
    },
  };
}
