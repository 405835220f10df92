import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { MetadataSchema } from '../metadataSchema.ts';
import { parseYaml } from '../parseYaml.ts';
import { ITEM_TYPES, metadataJsonSchema } from './metadataJsonSchema.ts';

const DEMO = join(import.meta.dirname, '..', '..', '..', 'demo', 'metadata');

const ajv = new Ajv({ allErrors: false, strict: true, allowUnionTypes: true });
const judges = Object.fromEntries(
  ITEM_TYPES.map((type) => [
    type,
    ajv.compile(JSON.parse(JSON.stringify(metadataJsonSchema(type)))),
  ]),
);

/** Whether a value is valid metadata of a type, according to the schema and to the reader. */
function verdicts(type: string, value: unknown): { schema: boolean; reader: boolean } {
  return {
    schema: judges[type]?.(value) ?? false,
    reader: isGroup(value) && value.type === type && v.safeParse(MetadataSchema, value).success,
  };
}

function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const ID = '0123456789abcdef0123456789abcdef';
const items: Record<string, unknown>[] = readdirSync(DEMO).flatMap((name) => {
  const { value } = parseYaml(readFileSync(join(DEMO, name), 'utf8'));
  return isGroup(value) ? [value] : [];
});

test('every demo item is valid under its own schema only', () => {
  expect(items.length).toBe(60);
  for (const item of items) {
    for (const type of ITEM_TYPES) {
      const isOwn = item.type === type;
      expect(verdicts(type, item)).toEqual({ schema: isOwn, reader: isOwn });
    }
  }
});

/** Values to put in the wrong place: of all types, and texts that are nearly right. */
const text = fc.oneof(
  fc.string({ maxLength: 6 }),
  fc.constantFrom(
    ...[
      '',
      ' ',
      '\u3000',
      '\ufeff',
      '\u0085',
      ' x ',
      'pdf',
      'zip',
      ' pdf',
      'PDF',
      'First',
      '期末',
      '原题',
      '答案',
    ],
    ...[
      '知识点',
      '2024',
      ' 2024 ',
      '２０２４',
      '24',
      '20245',
      '-2024',
      '02024',
      ID,
      ` ${ID}\n`,
      ID.toUpperCase(),
    ],
    ...[
      '/files/x.pdf',
      'x.pdf',
      '//x',
      '/\\x',
      '/ x',
      '/',
      'https://x',
      'HTTPS://x/',
      'https:///x',
      'https://',
    ],
    ...[
      'javascript:x',
      ' /x ',
      '/x\ty',
      '/x\u0007',
      '/x\u0085',
      'http://例子.测试/x?y#z',
      'ftp://x',
    ],
    ...[
      '978-7-04-055587-5',
      '9787040555875',
      ' 978 7 04 055587 5 ',
      '978–7–04–055587–5',
      '9777040555875',
    ],
    ...[
      '97870405558755',
      '978-7-04-055587',
      '978-7-04-055587-X',
      '-9787040555875',
      '9787040555875-',
      'ISBN 9787040555875',
    ],
  ),
);
const leaf = fc.oneof(
  { weight: 4, arbitrary: text },
  fc.constantFrom(null, true, false, 0, 1, -1, 1.5, 999, 1000, 2024, 9999, 10_000, 2024.5),
  fc.constantFrom(
    9_787_040_555_875,
    9_779_999_999_999,
    9_800_000_000_000,
    9_787_040_555_875.5,
    1e300,
  ),
);
const { any } = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc.array(tie('any'), { maxLength: 3 }),
    fc.dictionary(
      fc.constantFrom('name', 'type', 'start', 'end', 'title', 'semester', 'x'),
      tie('any'),
      { maxKeys: 3, noNullPrototype: true },
    ),
  ),
}));

const PATHS: readonly (readonly string[])[] = [
  ...['id', 'url', 'type', 'data', 'x'].map((key) => [key]),
  ...['title', 'authors', 'translators', 'edition', 'publisher', 'publish_year', 'isbn'],
  ...['filetype', 'filesize', 'college', 'course', 'time', 'content', 'x'],
].map((key) => (typeof key === 'string' ? ['data', key] : key));
const DEEP = [
  ...['name', 'type', 'x'].map((key) => ['data', 'course', key]),
  ...['start', 'end', 'semester', 'stage'].map((key) => ['data', 'time', key]),
];

/** A copy with another value at a path, or without it. */
function changed(value: unknown, path: readonly string[], after: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return after;
  if (Array.isArray(value)) return value.map((one) => changed(one, path, after));
  if (!isGroup(value)) return value;
  const next = rest.length === 0 ? after : changed(value[key], rest, after);
  const { [key]: _, ...others } = value;
  return next === undefined ? others : { ...others, [key]: next };
}

test('schema and reader agree on any metadata', () => {
  const seen = { right: 0, wrong: 0 };
  const change = fc.tuple(
    fc.constantFrom(...PATHS, ...DEEP),
    fc.oneof(
      { weight: 3, arbitrary: leaf },
      any,
      fc.array(leaf, { maxLength: 2 }),
      fc.constant(undefined),
    ),
  );
  fc.assert(
    fc.property(
      fc.constantFrom(...items),
      fc.array(change, { minLength: 1, maxLength: 2 }),
      fc.constantFrom(...ITEM_TYPES),
      fc.boolean(),
      (item, changes, other, isOwn) => {
        const value = changes.reduce<unknown>(
          (before, [path, after]) => changed(before, path, after),
          item,
        );
        const { schema, reader } = verdicts(isOwn ? String(item.type) : other, value);
        // Only an impossible host escapes a pattern.
        const url = isGroup(value) && typeof value.url === 'string' ? value.url.trim() : '/';
        if (URL.canParse(url, 'http://site')) expect(schema, JSON.stringify(value)).toBe(reader);
        else expect(reader).toBe(false);
        seen[reader ? 'right' : 'wrong'] += 1;
      },
    ),
    { numRuns: 6000 },
  );
  // A generator of invalid values only would prove nothing.
  expect(seen.right).toBeGreaterThan(300);
  expect(seen.wrong).toBeGreaterThan(300);
});

test('every field is explained in Chinese and in English', () => {
  const fields: string[] = [];
  for (const type of ITEM_TYPES) look(metadataJsonSchema(type), type);
  expect(fields.length).toBeGreaterThan(30);

  function look(schema: unknown, path: string): void {
    if (Array.isArray(schema)) for (const one of schema) look(one, path);
    if (!isGroup(schema)) return;
    look([schema.anyOf, schema.items], path);
    for (const [key, field] of Object.entries(
      isGroup(schema.properties) ? schema.properties : {},
    )) {
      fields.push(`${path}.${key}`);
      expect(field, `${path}.${key}`).toMatchObject({
        title: expect.any(String),
        description: expect.stringMatching(/^.*\p{Script=Han}.*\n[ -~]*.*[a-z].*$/u),
      });
      look(field, `${path}.${key}`);
    }
  }
});
