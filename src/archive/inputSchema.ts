import * as v from 'valibot';

/**
 * The input of each schema that transforms, in terms that JSON Schema has. It is recorded beside
 * the schema, because a transformation cannot be inspected; a test compares the two.
 */
const INPUT_SCHEMAS = new WeakMap<v.GenericSchema, v.GenericSchema>();

/** Records the input of a schema; returns the schema. */
export function declareInput<Schema extends v.GenericSchema>(
  schema: Schema,
  input: v.GenericSchema,
): Schema {
  INPUT_SCHEMAS.set(schema, input);
  return schema;
}

/**
 * A schema of the same input without transformations. Handles only the types that our schemas use.
 */
export function inputSchema(schema: v.GenericSchema): v.GenericSchema {
  const noted = INPUT_SCHEMAS.get(schema);
  if (noted) return noted;
  if (isGroup(schema)) {
    const entries = Object.entries(schema.entries);
    return v.looseObject(Object.fromEntries(entries.map(([key, one]) => [key, inputSchema(one)])));
  }
  if (isOptional(schema)) return v.optional(inputSchema(schema.wrapped));
  return schema;
}

function isGroup(
  schema: v.GenericSchema,
): schema is v.LooseObjectSchema<v.ObjectEntries, undefined> {
  return schema.type === 'loose_object';
}

function isOptional(
  schema: v.GenericSchema,
): schema is v.OptionalSchema<v.GenericSchema, undefined> {
  return schema.type === 'optional';
}

/** Blank text, which counts as missing. */
const blank = v.pipe(v.string(), v.regex(/^\s*$/));

/** Text, or a number that is read as one. */
export const textInput = v.union([v.pipe(v.string(), v.regex(/\S/)), v.number()]);

/** A year as text, or as a number. */
export const yearInput = v.union([
  v.pipe(v.string(), v.regex(/^\s*[0-9]{4}\s*$/)),
  v.pipe(v.number(), v.integer(), v.minValue(1000), v.maxValue(9999)),
]);

/** The input of `maybe`: that of the schema, or a missing value. */
export function maybeInput(schema: v.GenericSchema): v.GenericSchema {
  return v.optional(v.union([inputSchema(schema), v.null(), blank]));
}

/** The input of `list`: a non-empty list, or a single value. */
export function listInput(one: v.GenericSchema): v.GenericSchema {
  const form = inputSchema(one);
  return v.union([v.pipe(v.array(form), v.minLength(1)), form]);
}

/** The input of `anyList`: a list, or a single value. */
export function anyListInput(one: v.GenericSchema): v.GenericSchema {
  const form = inputSchema(one);
  return v.union([v.array(form), form]);
}

/** The input of `optionalList`. */
export const optionalListInput = v.optional(
  v.union([v.array(textInput), textInput, v.null(), blank]),
);
