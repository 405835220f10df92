import { readSource } from '../../intake/readSource.ts';
import type { Hazard } from '../documentMessages.ts';

/** Names in dictionaries of a PDF that are too long to stand in compressed data by chance. */
const NAMES: readonly (readonly [string, Hazard['kind']])[] = [
  ['/JavaScript', 'scripts'],
  ['/Launch', 'launch-actions'],
  ['/EmbeddedFile', 'attachments'],
];
const END = '%%EOF';
/** Longer than any of them, less one. */
const OVERLAP = 16;

/** What the bytes of a file tell without a parser: names that are not compressed or escaped. */
export async function scanBytes(
  path: string,
): Promise<{ readonly hazards: readonly Hazard[]; readonly endOfPdf: number | undefined }> {
  const found = new Set<Hazard['kind']>();
  let endOfPdf: number | undefined;
  let before = Buffer.alloc(0);
  let position = 0;
  for await (const chunk of readSource(path)) {
    const bytes = Buffer.concat([before, chunk]);
    for (const [name, kind] of NAMES) {
      if (!found.has(kind) && bytes.includes(name, 0, 'latin1')) found.add(kind);
    }
    const end = bytes.lastIndexOf(END, bytes.length, 'latin1');
    if (end >= 0) endOfPdf = position - before.length + end + END.length;
    position += chunk.length;
    before = bytes.subarray(-OVERLAP);
  }
  return { hazards: Array.from(found, (kind) => ({ kind })), endOfPdf };
}
