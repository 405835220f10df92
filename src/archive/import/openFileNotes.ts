import { appendFileSync, createReadStream } from 'node:fs';
import { join, sep } from 'node:path';
import { createInterface } from 'node:readline';
import * as v from 'valibot';
import { DOCUMENT_TYPES } from '../../catalog/documentFile.ts';
import { isMd5 } from '../../catalog/md5.ts';
import { isNotFound } from '../../lib/systemError.ts';
import type { TreeFile } from './listTree.ts';
import type { ScannedFile } from './scanFiles.ts';

/** A cache of what is known about files, which makes a second run over a tree fast. */
export interface FileNotes {
  /** The cached note, if the file's size and modification time are unchanged. */
  recall(place: string, file: TreeFile): Noted | undefined;
  keep(place: string, file: ScannedFile): void;
}

/**
 * Strict, because an older version wrote problems under another key; such a file is examined again.
 */
const DocumentSchema = v.strictObject({
  pageCount: v.optional(v.number()),
  title: v.optional(v.string()),
  author: v.optional(v.string()),
  pages: v.array(v.object({ number: v.number(), text: v.string() })),
  problem: v.optional(v.string()),
  isUseless: v.optional(v.boolean()),
});

const NoteSchema = v.object({
  place: v.string(),
  size: v.number(),
  modified: v.number(),
  kind: v.picklist(DOCUMENT_TYPES),
  form: v.optional(v.picklist(['office', 'pictures', 'markdown', 'text'])),
  md5: v.custom<ScannedFile['md5']>((value) => typeof value === 'string' && isMd5(value)),
  sha256: v.string(),
  document: v.optional(DocumentSchema),
});

/** A note on a file, without its name, size and time. */
export type Noted = Omit<v.InferOutput<typeof NoteSchema>, 'place' | 'size' | 'modified'> & {
  readonly reason?: never;
  readonly source?: never;
};

/**
 * Opens the notes in a file, one line of JSON each, that belong to files below a folder. A line is
 * written as soon as its file is done. A truncated line is skipped, and its file is examined again.
 */
export async function openFileNotes(path: string, folder: string): Promise<FileNotes> {
  const notes = await readNotes(path, folder);
  return {
    recall(place, { size, modified }) {
      const note = notes.get(place);
      if (!note || note.size !== size || note.modified !== modified) return undefined;
      const { kind, form, md5, sha256, document } = note;
      return { kind, form, md5, sha256, ...(document && { document }) };
    },
    keep(place, { size, modified, kind, form, md5, sha256, document }) {
      const note = {
        place,
        size,
        modified,
        kind,
        form,
        md5,
        sha256,
        ...(document && { document }),
      };
      // A problem may be temporary, so it is not stored.
      if (document?.problem !== undefined && document.isUseless !== true) return;
      try {
        // The line break comes first, so that a truncated line does not spoil this one.
        appendFileSync(path, `\n${JSON.stringify(note)}`);
      } catch {
        // Without notes, only the next run is slower.
      }
    },
  };
}

type Note = v.InferOutput<typeof NoteSchema>;

async function readNotes(path: string, folder: string): Promise<ReadonlyMap<string, Note>> {
  const notes = new Map<string, Note>();
  try {
    for await (const line of createInterface({ input: createReadStream(path) })) {
      const note = parseNote(line);
      if (note?.place.startsWith(join(folder, sep))) notes.set(note.place, note);
    }
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
  return notes;
}

function parseNote(line: string): Note | undefined {
  try {
    const parsed = v.safeParse(NoteSchema, JSON.parse(line));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}
