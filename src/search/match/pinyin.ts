import type { Readings } from '../index/readings.ts';

/** How letters spell the characters of a text. */
export interface Spelling {
  /** The end of the letters that were used, exclusive. */
  readonly end: number;
  /** How many characters are spelled. */
  readonly length: number;
  /** Whether each is spelled by its whole reading (the last one may be begun). */
  readonly isFull: boolean;
}

/** Letters typed as pinyin: a span, and the units where no syllable may cross. */
export interface Letters {
  readonly text: string;
  readonly from: number;
  readonly to: number;
  readonly breaks: ReadonlySet<number>;
}

function crosses(letters: Letters, from: number, to: number): boolean {
  for (let index = from + 1; index < to; index += 1) if (letters.breaks.has(index)) return true;
  return false;
}

/**
 * Where a reading ends in the letters: whole, or begun at their end. Undefined if it is not there.
 */
export function endOfReading(letters: Letters, at: number, reading: string): number | undefined {
  const { text, to } = letters;
  if (text.startsWith(reading, at) && at + reading.length <= to) {
    return crosses(letters, at, at + reading.length) ? undefined : at + reading.length;
  }
  const rest = to - at;
  if (rest > 0 && rest < reading.length && reading.startsWith(text.slice(at, to))) {
    return crosses(letters, at, to) ? undefined : to;
  }
  return undefined;
}

/**
 * The longest spelling from `index` of the characters from `position`, by whole readings. The last
 * reading may be begun if the letters end there.
 */
export function spellFully(
  letters: Letters,
  index: number,
  text: string,
  position: number,
  readings: Readings,
): Spelling {
  let best: Spelling = { end: index, length: 0, isFull: true };
  if (index >= letters.to) return best;
  for (const reading of readings.get(text.charCodeAt(position)) ?? []) {
    const end = endOfReading(letters, index, reading);
    if (end === undefined) continue;
    const rest = spellFully(letters, end, text, position + 1, readings);
    if (rest.end > best.end) best = { end: rest.end, length: rest.length + 1, isFull: true };
  }
  return best;
}

/** The initials that a reading may be shortened to: `s` and `sh` for shu. */
function initialsOf(reading: string): string[] {
  const first = reading.slice(0, 1);
  return /^[zcs]h/u.test(reading) ? [first, reading.slice(0, 2)] : [first];
}

/**
 * Spells the characters from `position` with all of the letters, each by its reading or its
 * initials. Undefined if that is not possible.
 */
export function spellByInitials(
  letters: Letters,
  index: number,
  text: string,
  position: number,
  readings: Readings,
): Spelling | undefined {
  // Few letters have few readings. For many, dead ends are remembered.
  const dead = letters.to - index > 8 ? new Set<number>() : undefined;
  const width = letters.to + 1;
  const spell = (from: number, character: number): Spelling | undefined => {
    if (from === letters.to) return { end: from, length: 0, isFull: true };
    const state = (character - position) * width + from;
    if (dead?.has(state)) return undefined;
    for (const reading of readings.get(text.charCodeAt(character)) ?? []) {
      const end = endOfReading(letters, from, reading);
      if (end !== undefined) {
        const rest = spell(end, character + 1);
        if (rest) return { ...rest, length: rest.length + 1 };
      }
      for (const initials of initialsOf(reading)) {
        const next = from + initials.length;
        if (!letters.text.startsWith(initials, from) || next > letters.to) continue;
        if (crosses(letters, from, next)) continue;
        const rest = spell(next, character + 1);
        if (rest) return { end: rest.end, length: rest.length + 1, isFull: false };
      }
    }
    dead?.add(state);
    return undefined;
  };
  return spell(index, position);
}
