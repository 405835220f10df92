import * as v from 'valibot';
import type { Storage } from '../../storage/storage.ts';
import { readStored } from '../readStored.ts';
import { type DocumentProblem, DocumentProblemSchema } from './documentMessages.ts';

/** Incremented when drawing changes, so that covers of older versions are drawn again. */
export const COVERS_VERSION = 2;

/** The source of covers and texts, which are made again when any of this changes. */
export interface CoverSource {
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly modified: number;
}

/** Names a version of a work on a document: of the program's work, and of the document. */
export function workVersion(work: number, { size, modified }: CoverSource): string {
  return `${work} ${size} ${modified}`;
}

const RecordSchema = v.object({
  version: v.literal(COVERS_VERSION),
  size: v.number(),
  modified: v.number(),
  /** Why there is no cover, if the document could not be drawn. */
  failed: v.optional(DocumentProblemSchema),
});

const keyOf = (id: string) => `${id}.json`;

/** Reads the result of drawing a source; undefined if unknown. */
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

/** Stores the result of drawing a source, beside the covers. */
export async function writeCoverRecord(
  covers: Storage,
  id: string,
  { size, modified }: CoverSource,
  failed?: DocumentProblem,
): Promise<void> {
  const record = { version: COVERS_VERSION, size, modified, failed };
  await covers.write(keyOf(id), new TextEncoder().encode(JSON.stringify(record)));
}

/** Undefined if the record is missing or incomplete after a crash; then covers are drawn again. */
function parseJson(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
