import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import * as v from 'valibot';
import { type RecognizedText, RecognizedTextSchema } from './documentMessages.ts';

/** Boxes are stored in ten thousandths of the page. */
const SHARE = 10_000;

/** A line as it is stored: its text, and the sides of its box. */
const StoredSchema = v.array(v.tuple([v.string(), ...Array.from({ length: 4 }, () => v.number())]));

/** Compressed at once: the boxes of a page are as long as its text. */
export function packLines(lines: RecognizedText['lines']): Uint8Array {
  const stored = lines.map(({ text, box }) => [
    text,
    ...box.map((side) => Math.round(side * SHARE)),
  ]);
  return brotliCompressSync(JSON.stringify(stored), {
    params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
  });
}

export function unpackLines(bytes: Uint8Array): RecognizedText['lines'] {
  const stored = v.parse(StoredSchema, JSON.parse(brotliDecompressSync(bytes).toString()));
  const lines = stored.map(([text, ...box]) => ({ text, box: box.map((side) => side / SHARE) }));
  return v.parse(RecognizedTextSchema.entries.lines, lines);
}
