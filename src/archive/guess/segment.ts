import { foldText } from '../../search/text/foldText.ts';
import { dropJunk } from './dropJunk.ts';
import type { Source } from './proposal.ts';
import { repairName } from './repairName.ts';

/** A name of a file or folder, or a line of text, made ready to be read. */
export interface Segment {
  readonly source: Source;
  /** As a person would write it: repaired, without what programs and copying put into it. */
  readonly shown: string;
  /**
   * The same folded, unit by unit, so that places in both agree: half-width, small letters,
   * simplified characters. Punctuation stays.
   */
  readonly text: string;
}

/** Another form of a character → the usual one. */
export type Simplify = (character: string) => string;

/** Reads the name of a file (without its extension) or of a folder. */
export function segmentOf(name: string, source: Source, simplify: Simplify): Segment {
  const shown = dropJunk(repairName(name.normalize('NFC')), source);
  return { source, shown, text: foldUnits(shown, simplify) };
}

/** Folds a text without changing the place of any character in it. */
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
  // Dashes of all kinds part years; a tilde does, too.
  if (/[\u2010-\u2015\u2212\uff0d]/u.test(character)) return '-';
  const compatible = character.normalize('NFKC');
  const folded = foldText(compatible);
  return simplify(folded === '' ? compatible : folded);
}
