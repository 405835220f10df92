import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import { inputSchema } from '../inputSchema.ts';
import { type Metadata, MetadataSchema } from '../metadataSchema.ts';
import { FIELD_TEXTS, type FieldTexts } from './fieldTexts.ts';

const TITLES: Readonly<Record<Metadata['type'], string>> = {
  book: '书籍 · Book',
  test: '试卷 · Exam paper',
  doc: '资料 · Study material',
};

/** The types of items, in the order in which their schemas are published. */
export const ITEM_TYPES = ['book', 'test', 'doc'] as const satisfies readonly Metadata['type'][];

/**
 * The JSON Schema (draft 7, which all editors know) of the metadata of one type, generated from the
 * schema that reads it. It accepts the same input, including the forms of old archives: a number
 * for a text, one text for a list. Only `campusdocs check` finds an impossible host or port in an
 * address, and errors that are not a matter of form, such as the check digit of an ISBN.
 */
export function metadataJsonSchema(type: Metadata['type']): JsonSchema {
  const schema = MetadataSchema.options.find(({ entries }) => entries.type.literal === type);
  if (!schema) throw new Error(`no schema of the type ${type}`);
  const { $schema, ...generated } = toJsonSchema(inputSchema(schema), { target: 'draft-07' });
  return {
    ...($schema !== undefined && { $schema }),
    title: TITLES[type],
    description: `metadata/{id}.yml：${TITLES[type]}`,
    ...annotate(generated, '', FIELD_TEXTS[type]),
  };
}

/** Adds the texts of the fields to a schema. */
function annotate(schema: JsonSchema, path: string, texts: FieldTexts): JsonSchema {
  const { properties, items, anyOf } = schema;
  const within = (one: JsonSchema | boolean) =>
    typeof one === 'boolean' ? one : annotate(one, path, texts);
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([key, one]) => {
          const field = path === '' ? key : `${path}.${key}`;
          if (typeof one === 'boolean') return [key, one];
          const { title, description, examples } = texts[field] ?? {};
          const text = {
            ...(title !== undefined && { title, description }),
            ...(examples && { examples: [...examples] }),
          };
          return [key, { ...text, ...annotate(one, field, texts) }];
        }),
      ),
    }),
    ...(items && !Array.isArray(items) && { items: within(items) }),
    // One flat list of alternatives reads better than nested ones.
    ...(anyOf && { anyOf: anyOf.map(within).flatMap((one) => alternativesOf(one)) }),
  };
}

function alternativesOf(schema: JsonSchema | boolean): (JsonSchema | boolean)[] {
  if (typeof schema === 'boolean' || Object.keys(schema).join() !== 'anyOf') return [schema];
  return schema.anyOf ?? [];
}
