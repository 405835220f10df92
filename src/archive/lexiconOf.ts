import type { Item, UnknownItem } from '../catalog/item.ts';
import type { Lexicon } from '../search/lexicon.ts';
import { makeLexicon } from '../search/makeLexicon.ts';
import { loadCharacters } from './loadCharacters.ts';
import type { Archive } from './readArchive.ts';

/** What search has to know beyond the items of an archive, with the archive's own names. */
export async function lexiconOf(
  items: readonly (Item | UnknownItem)[],
  { aliases }: Pick<Archive, 'aliases'>,
): Promise<Lexicon> {
  return makeLexicon(items, { characters: await loadCharacters(), aliases });
}
