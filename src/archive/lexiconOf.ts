import type { Item, UnknownItem } from '../catalog/item.ts';
import type { Lexicon } from '../search/lexicon/lexicon.ts';
import { makeLexicon } from '../search/lexicon/makeLexicon.ts';
import { loadCharacters } from './loadCharacters.ts';
import type { Archive } from './readArchive.ts';

/** Read once: a server makes a lexicon for each edition. */
let characters: ReturnType<typeof loadCharacters> | undefined;

/** The lexicon that search needs besides the items of an archive, with the archive's aliases. */
export async function lexiconOf(
  items: readonly (Item | UnknownItem)[],
  { aliases }: Pick<Archive, 'aliases'>,
): Promise<Lexicon> {
  characters ??= loadCharacters();
  return makeLexicon(items, { characters: await characters, aliases });
}
