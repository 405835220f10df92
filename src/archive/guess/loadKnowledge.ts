import { loadCharacters } from '../loadCharacters.ts';
import { type ArchiveNames, createKnowledge, type GuessKnowledge } from './knowledge.ts';

/** Prepares guesses for files that are to come into an archive: its courses and colleges are known. */
export async function loadKnowledge(archive?: ArchiveNames): Promise<GuessKnowledge> {
  return createKnowledge(await loadCharacters(), archive);
}
