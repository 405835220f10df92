import { addRange } from './bits.ts';
import { type Evidence, hasAny, type Piece, QUALITY } from './evidence.ts';
import { piecesIn } from './findLiteral.ts';
import { fitOf, isStrong } from './fit.ts';
import type { QueryText } from './queryText.ts';
import type { SetList } from './setList.ts';
import { IN_NAMES_OR_PEOPLE, type Values } from './values.ts';
import type { WorkLimit } from './workLimit.ts';

/** What values answer of a query: each is looked at once, however many items have it. */
export interface ValueAnswers {
  /** The set of units that a value explains as a name; right behind it is that of any other field. */
  setOf(value: number): number;
  /** How well the query is met by the value of a set. */
  qualityOf(set: number): number;
  /** Whether the value of a set was called by its name. */
  isNamed(set: number): boolean;
}

/** The set of a value that explains nothing. */
export const NOTHING = -1;

/** Of a value that was not looked at yet. */
const UNKNOWN = 0;

/** @param sets is where the sets of units are put */
export function createValueAnswers(
  query: QueryText,
  values: Values,
  evidence: Evidence,
  sets: SetList,
  work: WorkLimit,
): ValueAnswers {
  const { width, named } = evidence;
  const known = new Int32Array(values.texts.length);
  const qualities: number[] = [];
  const isNaming: boolean[] = [];
  const inNames = new Uint32Array(width);
  const elsewhere = new Uint32Array(width);
  const setOf = (value: number) => {
    const before = known[value] ?? 0;
    if (before !== UNKNOWN) return before;
    const text = values.texts[value] ?? '';
    // Most of the texts of an item have nothing of the query.
    const pieces = hasAny(evidence, value) ? piecesIn(query, evidence, value, text) : [];
    let set = NOTHING;
    if (pieces.length > 0) {
      work.spend(STEPS_OF_FIT + STEPS_OF_RUN * query.runs.length);
      inNames.fill(0);
      elsewhere.fill(0);
      const fields = values.fields[value] ?? 0;
      const { quality, isWhole } = fitOf(text, pieces, query, named);
      for (const piece of pieces) {
        addRange(inNames, 0, piece.from, piece.to);
        if (isWhole || isStrong(piece, text, query, fields)) {
          addRange(elsewhere, 0, piece.from, piece.to);
        }
      }
      set = sets.add(inNames);
      sets.add(elsewhere);
      qualities[set] = quality;
      isNaming[set] = pieces.some((piece) => isNameOf(piece, text, fields));
    }
    known[value] = set;
    return set;
  };

  return {
    setOf,
    qualityOf: (set) => qualities[set] ?? 0,
    isNamed: (set) => isNaming[set] ?? false,
  };
}

/** What it takes to find out how well a value fits, beside looking for each run. */
const STEPS_OF_FIT = 30;
const STEPS_OF_RUN = 5;

/** How many characters of the beginning of a name are as good as the name. */
const LONG_BEGINNING = 3;

/** Whether a piece names the thing or person that a text is of. */
function isNameOf({ at, length, quality }: Piece, text: string, fields: number): boolean {
  if ((fields & IN_NAMES_OR_PEOPLE) === 0 || length < 2) return false;
  const isOtherName = quality <= QUALITY.alias && quality > QUALITY.single;
  return isOtherName || length === text.length || (at === 0 && length >= LONG_BEGINNING);
}
