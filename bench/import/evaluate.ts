import { FIELDS } from '../../src/archive/import/columns.ts';
import { foldText, removeHanSpaces } from '../../src/search/text/foldText.ts';
import type { JudgedName } from './readNames.ts';

/** The filled-in fields of a path: field → value and certainty. An open field is missing. */
export type FilledFields = ReadonlyMap<
  string,
  { readonly value: string; readonly certainty: 'sure' | 'likely' }
>;

export interface Score {
  right: number;
  wrong: number;
  /** Fields that could be known and were left open. */
  open: number;
}

export interface Mistake {
  readonly path: string;
  readonly field: string;
  readonly filled: string;
  readonly certainty: string;
  readonly expected: string;
}

export interface Evaluation {
  readonly files: number;
  readonly fields: ReadonlyMap<string, Score>;
  readonly all: Score;
  /** The scores of sure fields and of likely fields. */
  readonly sure: Score;
  readonly likely: Score;
  /** Rows that `import` would take without a check: complete, with all fields sure. */
  readonly sureRows: { right: number; wrong: number };
  readonly mistakes: readonly Mistake[];
}

/**
 * Compares filled-in fields with the expected ones. A value for a field that cannot be known is
 * wrong.
 */
export function evaluate(
  names: readonly JudgedName[],
  fill: (name: JudgedName) => FilledFields,
): Evaluation {
  const fields = new Map<string, Score>();
  const all = newScore();
  const byCertainty = { sure: newScore(), likely: newScore() };
  const sureRows = { right: 0, wrong: 0 };
  const mistakes: Mistake[] = [];
  for (const name of names) {
    const filled = fill(name);
    const truth = new Map([...name.fields, ['type', name.types] as const]);
    const type = filled.get('type')?.value;
    const before = mistakes.length;
    // The fields depend on the type, so a wrong type is counted once.
    const isOtherType = type !== undefined && name.types.length > 0 && !name.types.includes(type);
    const compared = isOtherType
      ? ['type', ...(truth.has('course') ? ['course'] : [])]
      : new Set([...truth.keys(), ...filled.keys()]);
    for (const field of compared) {
      const score = fields.get(field) ?? newScore();
      fields.set(field, score);
      const expected = truth.get(field) ?? [];
      const found = filled.get(field);
      if (expected.includes('*')) continue;
      if (found === undefined) {
        const isOpen = expected.length > 0 && !expected.includes('');
        if (isOpen && !isOtherType) count('open', score, all);
        continue;
      }
      const isRight = expected.some((value) => isSame(field, value, found.value));
      count(isRight ? 'right' : 'wrong', score, all, byCertainty[found.certainty]);
      if (!isRight) {
        mistakes.push({
          path: name.path,
          field,
          filled: found.value,
          certainty: found.certainty,
          expected: expected.join(' | '),
        });
      }
    }
    if (isSureRow(filled)) sureRows[mistakes.length === before ? 'right' : 'wrong'] += 1;
  }
  return { files: names.length, fields, all, ...byCertainty, sureRows, mistakes };
}

function isSureRow(filled: FilledFields): boolean {
  const type = filled.get('type')?.value;
  if (type !== 'book' && type !== 'test' && type !== 'doc') return false;
  return (
    FIELDS[type].needed.every((key) => filled.has(key)) &&
    [...filled.values()].every(({ certainty }) => certainty === 'sure')
  );
}

function newScore(): Score {
  return { right: 0, wrong: 0, open: 0 };
}

function count(what: keyof Score, ...scores: readonly Score[]): void {
  for (const score of scores) score[what] += 1;
}

/** Spelling, brackets and the order of a list make no difference. */
function isSame(field: string, expected: string, filled: string): boolean {
  const fold = (text: string) => removeHanSpaces(foldText(text.replace(/[《》·]/gu, ' ')));
  if (
    field === 'content' ||
    field === 'authors' ||
    field === 'translators' ||
    field === 'college'
  ) {
    const list = (text: string) => text.split('+').map(fold).sort().join('+');
    return list(expected) === list(filled);
  }
  return fold(expected).replaceAll(' ', '') === fold(filled).replaceAll(' ', '');
}

/** The share of filled-in fields that are right. */
export function precision({ right, wrong }: Score): number {
  return right + wrong === 0 ? 1 : right / (right + wrong);
}

/** The share of knowable fields that were filled in correctly. */
export function recall({ right, wrong, open }: Score): number {
  return right + wrong + open === 0 ? 1 : right / (right + wrong + open);
}
