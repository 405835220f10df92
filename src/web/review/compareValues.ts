import { FIELD_NAMES, type FieldName } from '../../catalog/fieldName.ts';

/** Values of fields; undefined and an empty list are the same. */
export type Values = { readonly [Name in FieldName]?: readonly string[] | undefined };

/** Whether a field has the same values, in the same order. */
export function isSame(one: readonly string[] = [], other: readonly string[] = []): boolean {
  return one.length === other.length && one.every((value, at) => value === other[at]);
}

/** The fields whose values differ, in the order of the form. */
export function changedFields(before: Values, after: Values): FieldName[] {
  return FIELD_NAMES.filter((name) => !isSame(before[name], after[name]));
}

/** Values without empty ones and without spaces around them, as they are sent. */
export function tidyValues(values: Values): { [Name in FieldName]?: string[] } {
  const entries = FIELD_NAMES.map(
    (name) => [name, (values[name] ?? []).map((value) => value.trim()).filter(Boolean)] as const,
  );
  return Object.fromEntries(entries.filter(([, list]) => list.length > 0));
}
