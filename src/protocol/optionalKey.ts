import * as v from 'valibot';

/** Treats a key without a value, such as one whose lines are all commented out, as absent. */
export function optionalKey<const Schema extends v.GenericSchema>(schema: Schema) {
  return v.optional(
    v.pipe(
      v.nullable(schema),
      v.transform((value) => value ?? undefined),
    ),
  );
}
