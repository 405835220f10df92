import * as v from 'valibot';
import type { Storage } from '../../storage/storage.ts';
import { StorageError } from '../../storage/storage.ts';

/** Counted up when covers are drawn differently, so that those of older versions are redrawn. */
const VERSION = 1;

/** What a cover was drawn from: it is drawn anew when one of these changes. */
export interface CoverSource {
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly modified: number;
}

const RecordSchema = v.object({
  version: v.literal(VERSION),
  size: v.number(),
  modified: v.number(),
  /** Why there is no cover, where the document could not be drawn. */
  failed: v.optional(v.string()),
});

const keyOf = (id: string) => `${id}.json`;

/** What came of drawing a source: `ready`, `failed`, or undefined where that is not known. */
export async function readCoverRecord(
  covers: Storage,
  id: string,
  source: CoverSource,
): Promise<'ready' | 'failed' | undefined> {
  const record = await readJson(covers, keyOf(id));
  const parsed = v.safeParse(RecordSchema, record);
  if (!parsed.success) return undefined;
  const { size, modified, failed } = parsed.output;
  if (size !== source.size || modified !== source.modified) return undefined;
  return failed === undefined ? 'ready' : 'failed';
}

/** Notes what came of drawing a source, beside the covers. */
export async function writeCoverRecord(
  covers: Storage,
  id: string,
  { size, modified }: CoverSource,
  failed?: string,
): Promise<void> {
  const record = { version: VERSION, size, modified, failed };
  await covers.write(keyOf(id), new TextEncoder().encode(JSON.stringify(record)));
}

async function readJson(storage: Storage, key: string): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  try {
    for await (const chunk of storage.read(key)) chunks.push(chunk);
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch (error) {
    // What is not there, or was cut off by a crash, is made again.
    if (error instanceof StorageError || error instanceof SyntaxError) return undefined;
    throw error;
  }
}
