import { readSource } from '../../intake/readSource.ts';
import type { Hazard } from '../documentMessages.ts';

/** Names in dictionaries of a PDF that are too long to stand in compressed data by chance. */
const NAMES: readonly (readonly [string, Hazard['kind']])[] = [
  ['/JavaScript', 'scripts'],
  ['/Launch', 'launch-actions'],
  ['/EmbeddedFile', 'attachments'],
];
const END = '%%EOF';
/** A file has one more for each time that it was changed; of more, the last one counts, too. */
const MOST_ENDS = 100;
/** Longer than any of them, less one. */
const OVERLAP = 16;

/** What the bytes of a file tell without a parser: names that are not compressed or escaped. */
export async function scanBytes(
  path: string,
): Promise<{ readonly hazards: readonly Hazard[]; readonly ends: readonly number[] }> {
  const found = new Set<Hazard['kind']>();
  const ends = new Set<number>();
  let last: number | undefined;
  let before = Buffer.alloc(0);
  let position = 0;
  for await (const chunk of readSource(path)) {
    const bytes = Buffer.concat([before, chunk]);
    for (const [name, kind] of NAMES) {
      if (!found.has(kind) && bytes.includes(name, 0, 'latin1')) found.add(kind);
    }
    for (let at = bytes.indexOf(END, 0, 'latin1'); at >= 0; ) {
      last = position - before.length + at + END.length;
      if (ends.size < MOST_ENDS) ends.add(last);
      at = bytes.indexOf(END, at + END.length, 'latin1');
    }
    position += chunk.length;
    before = bytes.subarray(-OVERLAP);
  }
  return {
    hazards: Array.from(found, (kind) => ({ kind })),
    ends: [...(last === undefined ? ends : ends.add(last))],
  };
}
