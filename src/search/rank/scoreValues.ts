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

/** What values answer of a query: each is looked at once, however many items have it. */
export interface ValueScores {
  /** The set of units that a value explains as a name; right behind it is that of any other field. */
  setOf(value: number): number;
  /** The score of the value of a set. */
  scoreOf(set: number): number;
  /** Whether the value of a set was called by its name. */
  isNamed(set: number): boolean;
}

/** The set of a value that explains nothing. */
export const NOTHING = -1;

/** Of a value that was not looked at yet. */
const UNKNOWN = 0;

/** @param sets is where the sets of units are put */
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
    // Most of the texts of an item have nothing of the query.
    const matches = hasMatches(matchTable, value) ? matchesIn(query, matchTable, value, text) : [];
    let set = NOTHING;
    if (matches.length > 0) {
      work.spend(STEPS_OF_FIT + STEPS_OF_RUN * query.tokens.length);
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

/** What it takes to find out how well a value fits, beside looking for each run. */
const STEPS_OF_FIT = 30;
const STEPS_OF_RUN = 5;

/** How many characters of the beginning of a name are as good as the name. */
const LONG_BEGINNING = 3;

/** Whether a piece names the thing or person that a text is of. */
function isNameOf({ at, length, quality }: Match, text: string, fields: number): boolean {
  if ((fields & IN_NAMES_OR_PEOPLE) === 0 || length < 2) return false;
  const isOtherName = quality <= MATCH_QUALITY.alias && quality > MATCH_QUALITY.single;
  return isOtherName || length === text.length || (at === 0 && length >= LONG_BEGINNING);
}
