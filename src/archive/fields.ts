import * as v from 'valibot';
import {
  anyListInput,
  declareInput,
  listInput,
  maybeInput,
  optionalListInput,
  textInput,
  yearInput,
} from './inputSchema.ts';

/**
 * Schemas for the fields of archive files. They are lenient, as old archives need: a number is
 * accepted as a text, a single text as a list of one, and an optional field may be `null` or empty.
 */

const EMPTY = 'is empty; fill it in';

/** A required text. */
export const text = declareInput(
  v.pipe(
    v.union([v.string(), v.pipe(v.number(), v.transform(String))], ({ received }) =>
      received === 'null' ? EMPTY : 'must be text',
    ),
    v.trim(),
    v.nonEmpty(EMPTY),
  ),
  textInput,
);

/** An optional field: empty text and `null` count as missing. */
export function maybe<Schema extends v.GenericSchema<unknown, unknown>>(schema: Schema) {
  return declareInput(
    v.optional(
      v.pipe(
        v.unknown(),
        v.transform((value) =>
          value === null || (typeof value === 'string' && value.trim() === '') ? undefined : value,
        ),
        v.optional(schema),
      ),
    ),
    maybeInput(schema),
  );
}

export const optionalText = maybe(text);

/** A year as 4 digits. */
export const year = declareInput(
  v.pipe(text, v.regex(/^[0-9]{4}$/u, 'must be a year of 4 digits, as 2024')),
  yearInput,
);

function listOf<Schema extends v.GenericSchema<unknown, string>>(one: Schema) {
  return v.pipe(
    v.union([v.array(v.unknown()), v.string(), v.number()], 'must be a list'),
    v.transform((value) => (Array.isArray(value) ? value : [value])),
    v.array(one),
  );
}

/** A list of at least one text of a kind. */
export function list<Schema extends v.GenericSchema<unknown, string>>(one: Schema) {
  return declareInput(
    v.pipe(listOf(one), v.minLength(1, 'is empty; name at least one')),
    listInput(one),
  );
}

/** A list of texts of a kind, which may be empty. */
export function anyList<Schema extends v.GenericSchema<unknown, string>>(one: Schema) {
  return declareInput(listOf(one), anyListInput(one));
}

/** An optional list of texts; an empty one counts as missing. */
export const optionalList = declareInput(
  v.pipe(
    maybe(listOf(text)),
    v.transform((values) => (values?.length === 0 ? undefined : values)),
  ),
  optionalListInput,
);

/** One of the given words, exactly as written. */
export function oneOf<const Words extends readonly string[]>(words: Words) {
  return v.picklist(words, `must be ${words.join(' or ')}`);
}

/** A group of named fields; unknown keys are kept. */
export function group<const Entries extends v.ObjectEntries>(entries: Entries) {
  return v.looseObject(entries, ({ received }) =>
    // The schema library reports a missing key on its group.
    received === 'undefined' ? 'is missing' : 'must be a group of fields, one "name: value" a line',
  );
}

/** The issues of a schema: a dotted path and a reason for each field. */
export function issuesOf(
  issues: readonly v.BaseIssue<unknown>[],
): { readonly field: string; readonly reason: string }[] {
  return issues.map((issue) => ({ field: v.getDotPath(issue) ?? '', reason: issue.message }));
}
