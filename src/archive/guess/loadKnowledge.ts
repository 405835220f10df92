import { loadCharacters } from '../loadCharacters.ts';
import { type ArchiveNames, createKnowledge, type GuessKnowledge } from './knowledge.ts';

/** Loads the data for guesses about new files of an archive: its courses, colleges and aliases. */
export async function loadKnowledge(archive?: ArchiveNames): Promise<GuessKnowledge> {
  return createKnowledge(await loadCharacters(), archive);
}
