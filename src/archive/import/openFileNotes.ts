import { appendFileSync, readFileSync } from 'node:fs';
import * as v from 'valibot';
import { isMd5 } from '../../catalog/md5.ts';
import { errorCode } from '../readText.ts';
import type { TreeFile } from './listTree.ts';
import type { ScannedFile } from './scanFiles.ts';

/** What was found out of files, so that a second run over a tree takes a moment. */
export interface FileNotes {
  /** What is known of a file that has still the same size and time. */
  recall(place: string, file: TreeFile): Noted | undefined;
  keep(place: string, file: ScannedFile): void;
}

const DocumentSchema = v.object({
  pageCount: v.optional(v.number()),
  title: v.optional(v.string()),
  author: v.optional(v.string()),
  pages: v.array(v.object({ number: v.number(), text: v.string() })),
  trouble: v.optional(v.string()),
  isUseless: v.optional(v.boolean()),
});

const NoteSchema = v.object({
  place: v.string(),
  size: v.number(),
  modified: v.number(),
  kind: v.picklist(['pdf', 'zip']),
  md5: v.custom<ScannedFile['md5']>((value) => typeof value === 'string' && isMd5(value)),
  sha256: v.string(),
  document: v.optional(DocumentSchema),
});

/** A note of a file, without its name. */
export type Noted = Omit<v.InferOutput<typeof NoteSchema>, 'place' | 'size' | 'modified'> & {
  readonly reason?: never;
};

/**
 * Opens the notes that are kept in a file, a line of JSON each. A line is written as soon as its file
 * is done; one that was cut off is passed over, and what cannot be kept is found out again.
 */
export function openFileNotes(path: string): FileNotes {
  const notes = new Map(readNotes(path).map((note) => [note.place, note]));
  return {
    recall(place, { size, modified }) {
      const note = notes.get(place);
      if (!note || note.size !== size || note.modified !== modified) return undefined;
      const { kind, md5, sha256, document } = note;
      return { kind, md5, sha256, ...(document && { document }) };
    },
    keep(place, { size, modified, kind, md5, sha256, document }) {
      const note = { place, size, modified, kind, md5, sha256, ...(document && { document }) };
      // Trouble may be of the moment: it is not remembered.
      if (document?.trouble !== undefined && document.isUseless !== true) return;
      try {
        appendFileSync(path, `${JSON.stringify(note)}\n`);
      } catch {
        // Without notes the next run is slower, and nothing else.
      }
    },
  };
}

function readNotes(path: string): readonly v.InferOutput<typeof NoteSchema>[] {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
  return text.split('\n').flatMap((line) => {
    try {
      const parsed = v.safeParse(NoteSchema, JSON.parse(line));
      return parsed.success ? [parsed.output] : [];
    } catch {
      return [];
    }
  });
}
