import * as v from 'valibot';
import type { Storage } from '../../storage/storage.ts';
import { readStored } from '../readStored.ts';
import { type DocumentProblem, DocumentProblemSchema } from './documentAnswer.ts';

/** Counted up when covers are drawn differently, so that those of older versions are redrawn. */
const VERSION = 2;

/** What covers and texts were made from: they are made anew when one of these changes. */
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
  failed: v.optional(DocumentProblemSchema),
});

const keyOf = (id: string) => `${id}.json`;

/** What came of drawing a source, or undefined where that is not known. */
export async function readCoverRecord(
  covers: Storage,
  id: string,
  source: CoverSource,
): Promise<{ readonly failed?: DocumentProblem | undefined } | undefined> {
  const text = await readStored(covers, keyOf(id));
  const parsed = v.safeParse(RecordSchema, parseJson(text));
  if (!parsed.success) return undefined;
  const { size, modified, failed } = parsed.output;
  return size === source.size && modified === source.modified ? { failed } : undefined;
}

/** Notes what came of drawing a source, beside the covers. */
export async function writeCoverRecord(
  covers: Storage,
  id: string,
  { size, modified }: CoverSource,
  failed?: DocumentProblem,
): Promise<void> {
  const record = { version: VERSION, size, modified, failed };
  await covers.write(keyOf(id), new TextEncoder().encode(JSON.stringify(record)));
}

/** What is not there, or was cut off by a crash, is made again. */
function parseJson(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
