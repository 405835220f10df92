import * as v from 'valibot';
import { FIELD_NAMES, type FieldName } from '../../catalog/fieldName.ts';

export const ITEM_TYPES = ['book', 'test', 'doc'] as const;
export type ItemType = (typeof ITEM_TYPES)[number];

const ValuesSchema = v.pipe(v.array(v.pipe(v.string(), v.maxLength(500))), v.maxLength(40));

/** The values of an item's form, as browsers send them. */
export const FormValuesSchema = v.strictObject(
  v.entriesFromList(FIELD_NAMES, v.exactOptional(ValuesSchema)),
);

/** What is wrong with a field; pages have a Chinese sentence for each. */
export const FIELD_ERRORS = [
  'missing',
  'not-a-choice',
  'no-isbn',
  'wrong-isbn',
  'no-school-year',
  'no-year',
  'too-long',
  'invalid',
] as const;
export type FieldError = (typeof FIELD_ERRORS)[number];

/** What the site proposes for a field, and why. */
export interface FieldProposal {
  /** The proposed values; undefined where the field is open. */
  readonly values?: readonly string[];
  /** What it could be, where it is open. */
  readonly candidates?: readonly (readonly string[])[];
  readonly certainty: 'sure' | 'likely' | 'open';
  /** The reason, in Chinese: 文件名中有“2023-2024”. */
  readonly reason: string;
}

export type FieldProposals = Partial<Readonly<Record<FieldName, FieldProposal>>>;
