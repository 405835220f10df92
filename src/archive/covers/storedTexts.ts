import * as v from 'valibot';
import type { Storage } from '../../storage/storage.ts';
import { readStored } from '../readStored.ts';
import type { CoverSource } from './coverRecord.ts';
import { CUTS, DocumentProblemSchema, PageTextSchema } from './documentMessages.ts';

/** Incremented when reading changes, so that texts of older versions are read again. */
export const TEXTS_VERSION = 2;

const HeaderSchema = v.object({
  version: v.literal(TEXTS_VERSION),
  /** Of the document, see `CoverSource`. */
  size: v.number(),
  modified: v.number(),
  pageCount: v.number(),
  title: v.optional(v.string()),
  author: v.optional(v.string()),
  isEncrypted: v.boolean(),
  /** Why pages are missing. */
  cut: v.optional(v.picklist(CUTS)),
  /** Why there are no texts. */
  failed: v.optional(DocumentProblemSchema),
});

const TextsSchema = v.object({ ...HeaderSchema.entries, pages: v.array(PageTextSchema) });

/** The stored header of the texts of a document. */
export type TextsHeader = v.InferOutput<typeof HeaderSchema>;
/** The stored texts of a document: `{id}.json`, described in docs/run/storage.md. */
export type KeptTexts = v.InferOutput<typeof TextsSchema>;

/** Longer than any first line. */
const HEADER_BYTES = 64 * 1024;

/** Written at once: pages are many and short. */
const CHUNK_CHARACTERS = 64 * 1024;

const keyOf = (id: string) => `${id}.json`;

/** Names the version of the texts of a document; undefined if there are none. */
export async function readTextsTag(texts: Storage, id: string): Promise<string | undefined> {
  return (await texts.stat(keyOf(id)))?.tag;
}

/** Reads the texts of the current document, or of any with this id; undefined if there are none. */
export async function readTexts(
  texts: Storage,
  id: string,
  source?: CoverSource,
): Promise<KeptTexts | undefined> {
  const text = await readStored(texts, keyOf(id));
  return text === undefined ? undefined : parse(TextsSchema, text, source);
}

/** The same without the pages: only the first line of the file is read. */
export async function readTextsHeader(
  texts: Storage,
  id: string,
  source?: CoverSource,
): Promise<TextsHeader | undefined> {
  const start = await readStored(texts, keyOf(id), HEADER_BYTES);
  if (start === undefined) return undefined;
  const [line = ''] = start.split('\n', 1);
  return parse(HeaderSchema, `${line}]}`, source);
}

/** Stores texts as valid JSON, whose first line is the header and each further line a page. */
export async function writeTexts(
  texts: Storage,
  id: string,
  header: Omit<TextsHeader, 'version'>,
  pages: KeptTexts['pages'],
): Promise<void> {
  const encoder = new TextEncoder();
  const start = JSON.stringify({ version: TEXTS_VERSION, ...header });
  async function* chunks(): AsyncGenerator<Uint8Array> {
    let chunk = `${start.slice(0, -1)},"pages":[`;
    for (const [index, { number, text, isScan }] of pages.entries()) {
      chunk += `${index === 0 ? '' : ','}\n${JSON.stringify({ number, text, isScan })}`;
      if (chunk.length < CHUNK_CHARACTERS) continue;
      yield encoder.encode(chunk);
      chunk = '';
    }
    yield encoder.encode(`${chunk}\n]}\n`);
  }
  await texts.write(keyOf(id), chunks());
}

function parse<Schema extends v.GenericSchema<unknown, CoverSource>>(
  schema: Schema,
  text: string,
  source: CoverSource | undefined,
): v.InferOutput<Schema> | undefined {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    // Truncated by a crash of the machine: read again.
    return undefined;
  }
  const parsed = v.safeParse(schema, json);
  if (!parsed.success) return undefined;
  if (source === undefined) return parsed.output;
  const { size, modified } = parsed.output;
  return size === source.size && modified === source.modified ? parsed.output : undefined;
}
