import type { ItemGuess } from '../guess/guessItem.ts';
import type { Proposal } from '../guess/proposal.ts';
import { tidyIsbn } from '../tidyText.ts';
import {
  type Cells,
  COLUMNS,
  type ColumnKey,
  FIELDS,
  headingOf,
  type ItemType,
  LIST_MARK,
  SEMESTER_NAMES,
  TYPE_NAMES,
} from './columns.ts';

/** The cells of a guess, and the notes on its fields. */
export interface GuessedCells {
  readonly written: Partial<Cells>;
  /** One note, with the reason, for each field that is open. */
  readonly open: readonly string[];
  /** One note for each field whose value is only likely. */
  readonly look: readonly string[];
}

export function cellsOfGuess(guess: ItemGuess): GuessedCells {
  const type = guess.type.value;
  const written: { -readonly [Key in ColumnKey]?: string } = {};
  const open: string[] = [];
  const toReview: string[] = [];
  for (const [field, proposal] of Object.entries(guess)) {
    const key = columnOfField(field);
    if (proposal.value !== undefined) written[key] = cellOf(field, proposal.value);
    const name = headingOf(key).split(' ')[0];
    if (proposal.certainty === 'likely') toReview.push(`${name}：${proposal.reasonInChinese}`);
    if (proposal.certainty === 'open' && isWorthSaying(type, key, proposal)) {
      const isNeeded = type === undefined || isOneOf(FIELDS[type].needed, key);
      open.push(`${name}：${proposal.reasonInChinese}${isNeeded ? '' : '（可留空）'}`);
    }
  }
  return { written, open, look: toReview };
}

function isOneOf(keys: readonly ColumnKey[], key: ColumnKey): boolean {
  return keys.includes(key);
}

/**
 * A field that may stay empty gets a note only if something is known of it, such as several
 * semesters or a resit.
 */
function isWorthSaying(
  type: ItemType | undefined,
  key: ColumnKey,
  proposal: Proposal<unknown>,
): boolean {
  if (type === undefined) return key === 'type';
  if (isOneOf(FIELDS[type].needed, key)) return true;
  const isTold = proposal.certainty === 'open' && proposal.candidates.length > 0;
  return isTold || key === 'semester' || key === 'stage';
}

function columnOfField(field: string): ColumnKey {
  const key = COLUMNS.find(([own]) => own === field)?.[0];
  if (key === undefined) throw new Error(`there is no column for ${field}`);
  return key;
}

function cellOf(field: string, value: unknown): string {
  if (field === 'type') return TYPE_NAMES[value === 'book' || value === 'test' ? value : 'doc'];
  if (field === 'semester') return value === 'First' ? SEMESTER_NAMES.First : SEMESTER_NAMES.Second;
  if (field === 'isbn' && Array.isArray(value)) return value.map(writeIsbn).join(LIST_MARK);
  if (Array.isArray(value)) return value.join(LIST_MARK);
  if (typeof value === 'object' && value !== null && 'start' in value && 'end' in value) {
    return `${value.start}-${value.end}`;
  }
  return String(value);
}

/** An ISBN with hyphens: a spreadsheet would take bare digits for a number and round it. */
function writeIsbn(isbn: unknown): string {
  const text = tidyIsbn(String(isbn));
  return /^[0-9]{13}$/u.test(text) ? `${text.slice(0, 3)}-${text.slice(3)}` : text;
}
