import { foldText } from '../../search/text/foldText.ts';
import { dropJunk } from './dropJunk.ts';
import type { Source } from './proposal.ts';
import { repairName } from './repairName.ts';

/** The name of a file or folder, or a line of text, prepared for parsing. */
export interface Segment {
  readonly source: Source;
  /** For display: with repaired encoding and without junk. */
  readonly shown: string;
  /**
   * The same text folded to half width, lower case and simplified characters. Offsets are the same
   * in both; punctuation stays.
   */
  readonly text: string;
}

/** Maps a variant of a character to the usual one. */
export type Simplify = (character: string) => string;

/** Reads the name of a file (without its extension) or of a folder. */
export function segmentOf(name: string, source: Source, simplify: Simplify): Segment {
  const shown = dropJunk(repairName(name.normalize('NFC')), source);
  return { source, shown, text: foldUnits(shown, simplify) };
}

/** Folds a text without changing the offset of any character. */
export function foldUnits(text: string, simplify: Simplify): string {
  let folded = '';
  for (const character of text) {
    const one = foldUnit(character, simplify);
    folded += one.length === character.length ? one : character;
  }
  return folded;
}

function foldUnit(character: string, simplify: Simplify): string {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return character.toLowerCase();
  if (code === 0x3000) return ' ';
  // All kinds of dashes separate years.
  if (/[\u2010-\u2015\u2212\uff0d]/u.test(character)) return '-';
  const compatible = character.normalize('NFKC');
  const folded = foldText(compatible);
  return simplify(folded === '' ? compatible : folded);
}
