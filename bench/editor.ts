import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parseDocument } from 'yaml';

/** The content of an edit, to recognise it when it is served. */
export interface Edit {
  /** The id of the item. */
  readonly id: string;
  readonly note: string;
}

/** Edits one item after another as most editors do: a new file replaces the old one. */
export async function openEditor(folder: string): Promise<{ edit(): Promise<Edit> }> {
  const metadata = join(folder, 'metadata');
  const names = await readdir(metadata);
  // Unique to this run: writing the same content as an earlier run would change nothing.
  const run = Date.now();
  let edits = 0;
  return {
    async edit() {
      const name = names[edits % names.length] ?? '';
      edits += 1;
      const note = `修订 ${run}-${edits}`;
      const item = parseDocument(await readFile(join(metadata, name), 'utf8'));
      item.setIn(['data', 'note'], note);
      const unfinished = join(metadata, '.unfinished');
      await writeFile(unfinished, item.toString());
      await rename(unfinished, join(metadata, name));
      return { id: basename(name, '.yml'), note };
    },
  };
}
