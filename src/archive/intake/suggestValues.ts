import type { FieldName } from '../../catalog/fieldName.ts';
import type { CharacterSources } from '../../search/lexicon/makeLexicon.ts';
import { foldText, removeHanSpaces } from '../../search/text/foldText.ts';
import type { Metadata } from '../metadataSchema.ts';
import { itemValues } from './itemValues.ts';

/** The fields with values of the archive's own, and those whose values suggest each other. */
const GROUPS: Partial<Readonly<Record<FieldName, readonly FieldName[]>>> = {
  course: ['course'],
  college: ['college'],
  authors: ['authors', 'teachers', 'translators'],
  translators: ['translators', 'authors'],
  teachers: ['teachers', 'authors'],
  publisher: ['publisher'],
  variant: ['variant'],
};

const MOST = 8;

/** A value of the archive, and how it can be typed. */
interface Known {
  readonly value: string;
  readonly folded: string;
  /** Pinyin without tones: of each character, and its initials. */
  readonly spelled: string;
  readonly initials: string;
  readonly uses: number;
}

/** Suggests the archive's own values for a field while someone types. */
export interface ValueSuggestions {
  /** At most eight, the likeliest first; the most frequent ones for an empty text. */
  suggest(field: string, text: string): readonly string[];
}

/** Prepares nothing before a field is asked for the first time. */
export function createValueSuggestions(
  items: readonly Metadata[],
  { readings }: Pick<CharacterSources, 'readings'>,
): ValueSuggestions {
  const known = new Map<string, readonly Known[]>();

  function valuesFor(field: string): readonly Known[] {
    const fields = Object.entries(GROUPS).find(([name]) => name === field)?.[1];
    if (fields === undefined) return [];
    const made = known.get(field) ?? countValues(items, fields).map(spell);
    known.set(field, made);
    return made;
  }

  function spell([value, uses]: readonly [string, number]): Known {
    const letters = Array.from(value, (character) => readings(character)[0] ?? character);
    return {
      value,
      uses,
      folded: keyOf(value),
      spelled: letters.join('').toLowerCase().replaceAll('v', 'u'),
      initials: letters
        .map((one) => one.charAt(0))
        .join('')
        .toLowerCase(),
    };
  }

  return {
    suggest(field, text) {
      const typed = keyOf(text);
      const letters = typed.replaceAll('v', 'u').replace(/\s+/gu, '');
      return valuesFor(field)
        .flatMap((one) => {
          const rank = rankOf(one, typed, letters);
          return rank === undefined || one.folded === typed ? [] : [{ one, rank }];
        })
        .sort((a, b) => a.rank - b.rank || b.one.uses - a.one.uses)
        .slice(0, MOST)
        .map(({ one }) => one.value);
    },
  };
}

/** Beginnings before middles, characters before pinyin. Lower is better. */
function rankOf(
  { folded, spelled, initials }: Known,
  typed: string,
  letters: string,
): number | undefined {
  if (folded.startsWith(typed)) return 0;
  if (!/^[a-z0-9]+$/u.test(letters)) return folded.includes(typed) ? 3 : undefined;
  if (initials.startsWith(letters)) return 1;
  if (spelled.startsWith(letters)) return 2;
  return folded.includes(typed) ? 3 : undefined;
}

function countValues(
  items: readonly Metadata[],
  fields: readonly FieldName[],
): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const item of items) {
    const values = itemValues(item);
    for (const value of fields.flatMap((field) => values[field] ?? [])) {
      counts.set(value, (counts.get(value) ?? 0) + 1);
    }
  }
  return [...counts];
}

function keyOf(text: string): string {
  return removeHanSpaces(foldText(text));
}
