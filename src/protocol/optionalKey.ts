import * as v from 'valibot';

/** A key of a settings file without a value, whose lines below it are comments, counts as absent. */
export function optionalKey<const Schema extends v.GenericSchema>(schema: Schema) {
  return v.optional(
    v.pipe(
      v.nullable(schema),
      v.transform((value) => value ?? undefined),
    ),
  );
}
