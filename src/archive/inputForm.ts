import * as v from 'valibot';

/**
 * What old archives write where the schemas transform: the input of a schema in terms that a JSON
 * Schema has, too. It stands beside the schema it belongs to, because nothing can be read off a
 * function; a test holds the two against each other.
 */
const INPUT = new WeakMap<v.GenericSchema, v.GenericSchema>();

/** Notes what a schema takes as its input; returns the schema. */
export function takes<Schema extends v.GenericSchema>(
  schema: Schema,
  input: v.GenericSchema,
): Schema {
  INPUT.set(schema, input);
  return schema;
}

/** A schema of the same input without transformations. Only the types that ours are made of are known. */
export function inputForm(schema: v.GenericSchema): v.GenericSchema {
  const noted = INPUT.get(schema);
  if (noted) return noted;
  if (isGroup(schema)) {
    const entries = Object.entries(schema.entries);
    return v.looseObject(Object.fromEntries(entries.map(([key, one]) => [key, inputForm(one)])));
  }
  if (isOptional(schema)) return v.optional(inputForm(schema.wrapped));
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

/** Text of nothing but space, which counts as missing. */
const blank = v.pipe(v.string(), v.regex(/^\s*$/));

/** Text, or a number that is read as one. */
export const textInput = v.union([v.pipe(v.string(), v.regex(/\S/)), v.number()]);

/** A year as text, or as a number. */
export const yearInput = v.union([
  v.pipe(v.string(), v.regex(/^\s*[0-9]{4}\s*$/)),
  v.pipe(v.number(), v.integer(), v.minValue(1000), v.maxValue(9999)),
]);

/** What `maybe` takes: the schema's own input, or what counts as missing. */
export function maybeInput(schema: v.GenericSchema): v.GenericSchema {
  return v.optional(v.union([inputForm(schema), v.null(), blank]));
}

/** What `list` takes: a list of at least one, or one alone. */
export function listInput(one: v.GenericSchema): v.GenericSchema {
  const form = inputForm(one);
  return v.union([v.pipe(v.array(form), v.minLength(1)), form]);
}

/** What `anyList` takes: a list, or one alone. */
export function anyListInput(one: v.GenericSchema): v.GenericSchema {
  const form = inputForm(one);
  return v.union([v.array(form), form]);
}

/** What `optionalList` takes. */
export const optionalListInput = v.optional(
  v.union([v.array(textInput), textInput, v.null(), blank]),
);
