import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readTexts } from '../../../src/archive/covers/readTexts.ts';
import { lexiconOf } from '../../../src/archive/lexiconOf.ts';
import type { OpenedEngine } from '../openEngine.ts';
import { makeLibrary } from './library.ts';
import type { TextCorpus } from './openTexts.ts';

/** What reading one document may take, in ms. */
const READ_MS = 60_000;

/** The PDFs of an archive, read as the server reads them, without recognising scanned pages. */
export async function readCorpus(
  folder: string,
  { items, lexicon }: Pick<OpenedEngine, 'items' | 'lexicon'>,
): Promise<TextCorpus> {
  const texts = new Map<string, string[]>();
  for (const { id } of items) {
    const path = join(folder, 'files', `${id}.pdf`);
    if (!existsSync(path)) continue;
    const pages: string[] = [];
    await readTexts(path, { pages: 'all', milliseconds: READ_MS }, async (part) => {
      if (part.kind === 'pages') pages.push(...part.pages.map(({ text }) => text));
    });
    texts.set(id, pages);
  }
  return { items, lexicon, pagesOf: (id) => texts.get(id) };
}

/** The generated library. */
export async function libraryCorpus(): Promise<TextCorpus> {
  const library = makeLibrary();
  return { ...library, lexicon: await lexiconOf(library.items, { aliases: new Map() }) };
}
