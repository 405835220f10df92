import { IN_NAMES_OR_PEOPLE } from '../index/fields.ts';
import type { ValueIndex } from '../index/valueIndex.ts';
import type { BitSetList } from '../lib/bitSetList.ts';
import { addRange } from '../lib/bitSets.ts';
import type { WorkLimit } from '../lib/workLimit.ts';
import { hasMatches, type Match, type MatchTable } from '../match/matches.ts';
import { matchesIn } from '../match/matchLiteral.ts';
import type { TokenizedQuery } from '../query/tokenizeQuery.ts';
import { MATCH_QUALITY } from '../weights.ts';
import { isStrongMatch, scoreText } from './scoreText.ts';

/** The scores of values, each computed once, however many items have it. */
export interface ValueScores {
  /**
   * The bit set of the units that a value covers in a name field. The set right behind it is for
   * all other fields.
   */
  setOf(value: number): number;
  /** The score of the value of a set. */
  scoreOf(set: number): number;
  /** Whether the query names the value of a set. */
  isNamed(set: number): boolean;
}

/** Stands for the set of a value that covers nothing. */
export const NO_COVERAGE = -1;

/** Marks a value that has not been scored yet. */
const UNKNOWN = 0;

/** @param sets is where the bit sets are added */
export function createValueScores(
  query: TokenizedQuery,
  values: ValueIndex,
  matchTable: MatchTable,
  sets: BitSetList,
  work: WorkLimit,
): ValueScores {
  const { width, aliasSpans } = matchTable;
  const known = new Int32Array(values.texts.length);
  const scores: number[] = [];
  const isNaming: boolean[] = [];
  const inNames = new Uint32Array(width);
  const elsewhere = new Uint32Array(width);
  const setOf = (value: number) => {
    const before = known[value] ?? 0;
    if (before !== UNKNOWN) return before;
    const text = values.texts[value] ?? '';
    // Most texts of an item match nothing.
    const matches = hasMatches(matchTable, value) ? matchesIn(query, matchTable, value, text) : [];
    let set = NO_COVERAGE;
    if (matches.length > 0) {
      work.spend(STEPS_OF_SCORING + STEPS_OF_TOKEN * query.tokens.length);
      inNames.fill(0);
      elsewhere.fill(0);
      const fields = values.fields[value] ?? 0;
      const { score, isWhole } = scoreText(text, matches, query, aliasSpans);
      for (const match of matches) {
        addRange(inNames, 0, match.from, match.to);
        if (isWhole || isStrongMatch(match, text, query, fields)) {
          addRange(elsewhere, 0, match.from, match.to);
        }
      }
      set = sets.add(inNames);
      sets.add(elsewhere);
      scores[set] = score;
      isNaming[set] = matches.some((match) => isNameOf(match, text, fields));
    }
    known[value] = set;
    return set;
  };

  return {
    setOf,
    scoreOf: (set) => scores[set] ?? 0,
    isNamed: (set) => isNaming[set] ?? false,
  };
}

/** The cost of scoring a value, and of each token in it. */
const STEPS_OF_SCORING = 30;
const STEPS_OF_TOKEN = 5;

/** How many characters of the beginning of a name are as good as the whole name. */
const LONG_BEGINNING = 3;

/** Whether a match names the item or person of a text. */
function isNameOf({ offset, length, quality }: Match, text: string, fields: number): boolean {
  if ((fields & IN_NAMES_OR_PEOPLE) === 0 || length < 2) return false;
  const isOtherName = quality <= MATCH_QUALITY.alias && quality > MATCH_QUALITY.single;
  return isOtherName || length === text.length || (offset === 0 && length >= LONG_BEGINNING);
}
