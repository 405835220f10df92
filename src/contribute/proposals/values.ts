import type * as v from 'valibot';
import { FIELD_NAMES, type FieldName, type FieldValues } from '../../catalog/fieldName.ts';
import type { FormValuesSchema } from '../../protocol/contribution/fields.ts';
import { cleanLine, cleanLines } from './cleanText.ts';

type FormValues = v.InferOutput<typeof FormValuesSchema>;

/** Values by field, of which the caller owns the lists. */
export type Values = Partial<Record<FieldName, string[]>>;

/** The values of a form without undefined ones. */
export function exactValues(values: FormValues | FieldValues): Values {
  return mapValues(values, (_, texts) => [...texts]);
}

/** The values of a form as they are stored: clean texts, and no empty ones. */
export function cleanValues(values: FormValues): Values {
  return mapValues(values, (field, texts) =>
    texts.map(field === 'note' ? cleanLines : cleanLine).filter((text) => text !== ''),
  );
}

/** The values without fields that have none. */
export function withoutEmpty(values: FieldValues): Values {
  const filled = exactValues(values);
  for (const field of FIELD_NAMES) if (filled[field]?.length === 0) delete filled[field];
  return filled;
}

/** The values of an item after some fields were replaced; an empty list removes a field. */
export function mergeValues(current: FieldValues, changed: FieldValues): Values {
  return withoutEmpty({ ...current, ...changed });
}

/** The fields of `after` that differ, with an empty list for those that it does not have. */
export function differenceOf(before: FieldValues, after: FieldValues): Values {
  const changed: Values = {};
  for (const field of FIELD_NAMES) {
    if (!isSameValue(before[field], after[field])) changed[field] = [...(after[field] ?? [])];
  }
  return changed;
}

/** Whether a field has the same values; none and an empty list are the same. */
export function isSameValue(
  one: readonly string[] | undefined,
  other: readonly string[] | undefined,
): boolean {
  return JSON.stringify(one ?? []) === JSON.stringify(other ?? []);
}

function mapValues(
  values: FormValues | FieldValues,
  map: (field: FieldName, texts: readonly string[]) => string[],
): Values {
  const mapped: Values = {};
  for (const field of FIELD_NAMES) {
    const texts = values[field];
    if (texts) mapped[field] = map(field, texts);
  }
  return mapped;
}
