import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { MethodSchema, secretVariable } from '../access/methods/methodSettings.ts';
import { SiteSchema } from '../protocol/site.ts';
import { EnvironmentSchema } from './environment.ts';
import { parseSite } from './readSite.ts';
import { SettingsSchema } from './settings.ts';

const DOCS = join(import.meta.dirname, '../../docs');
const text = await readFile(join(DOCS, 'use/configuration.md'), 'utf8');
const parts = text.split(/^#+ /mu);

/** The prefix of the keys in the tables below a heading. */
const PREFIXES: Record<string, string> = {
  'site.yml': '',
  'Documents in a bucket': 'storage.s3.',
  'Pages in OpenSearch': 'text.opensearch.',
  'Who may open files': 'access.',
};

test('every key of site.yml is documented, and no other', () => {
  const documented = Object.entries(PREFIXES).flatMap(([heading, prefix]) =>
    keysOf(partBelow(heading)).map((key) => `${prefix}${key}`),
  );
  const ways = 'access.ways';
  const read = [...keysOfSchema(SiteSchema), ...keysOfSchema(SettingsSchema)].filter(
    (key) => !key.startsWith(`${ways}.`),
  );
  // A row for `access` as a whole refers to its section.
  const leads = documented.filter((key) => read.some((one) => one.startsWith(`${key}.`)));
  expect(leads.toSorted()).toEqual(['access', 'storage.s3', 'text.opensearch']);
  const rows = documented.filter((key) => !leads.includes(key));
  expect(rows.toSorted()).toEqual([...read, ways].toSorted());
});

test.each(
  MethodSchema.options.map((settings) => [settings.entries.kind.literal, settings] as const),
)('each key of a way of the kind %s is documented, and no other', (kind, settings) => {
  const ofAll = keysOf(partBelow('Sign-in methods'));
  const own = parts.find((part) => /^.*/u.exec(part)?.[0].endsWith(`, \`${kind}\``));
  expect(own).toBeDefined();
  expect([...ofAll, ...keysOf(own ?? '')].toSorted()).toEqual(keysOfSchema(settings).toSorted());
});

test('every environment variable is documented', () => {
  const part = partBelow('Options and environment');
  const named = new Set(part.match(/\b[A-Z][A-Z0-9_]{3,}\b/gu));
  for (const name of Object.keys(EnvironmentSchema.entries)) expect(named).toContain(name);
});

/** Variables of the workflows that `campusdocs init` makes and of the compose files: the program reads neither. */
const OF_OTHERS = ['CAMPUSDOCS_PACKAGE', 'CAMPUSDOCS_VERSION'];

test('every documented variable exists', async () => {
  const isRead = (name: string) =>
    Object.hasOwn(EnvironmentSchema.entries, name) ||
    OF_OTHERS.includes(name) ||
    /^CAMPUSDOCS_WAY_[A-Z_]+_SECRET$/u.test(name);
  expect(isRead(secretVariable('my-sso'))).toBe(true);
  const files = (await readdir(DOCS, { recursive: true })).filter((file) => file.endsWith('.md'));
  const texts = await Promise.all(files.map((file) => readFile(join(DOCS, file), 'utf8')));
  const names = texts.join('\n').match(/\bCAMPUSDOCS_[A-Z0-9_]*[A-Z0-9]\b/gu) ?? [];
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !isRead(name))).toEqual([]);
});

test('every example of site.yml in a document is valid', async () => {
  const files = (await readdir(DOCS, { recursive: true })).filter((file) => file.endsWith('.md'));
  const texts = await Promise.all(files.map((file) => readFile(join(DOCS, file), 'utf8')));
  const examples = texts.flatMap((one) =>
    [...one.matchAll(/^(?<margin> *)```yaml\n(?<yaml>.*?)^ *```$/gmsu)].map(({ groups }) =>
      (groups?.yaml ?? '').replaceAll(new RegExp(`^${groups?.margin}`, 'gmu'), ''),
    ),
  );
  const ofSite = examples.filter((yaml) =>
    /^(?:access|archive|hosts|limits|storage|text):/mu.test(yaml),
  );
  expect(ofSite.length).toBeGreaterThan(20);
  for (const yaml of ofSite)
    expect([yaml, parseSite(yaml, String).diagnostics]).toEqual([yaml, []]);
});

/** The section below a heading of docs/use/configuration.md, up to the next heading. */
function partBelow(heading: string): string {
  const part = parts.find((one) => one.startsWith(`${heading}\n`));
  if (part === undefined) throw new Error(`there is no part ${heading}`);
  return part;
}

/** The keys in the first column of the tables of a text. */
function keysOf(part: string): string[] {
  return [...part.matchAll(/^\| `(?<key>[\w.]+)` +\|/gmu)].map(({ groups }) => groups?.key ?? '');
}

/** The keys of a schema, with dots; for a list those of its entries. */
function keysOfSchema(schema: unknown, path: readonly string[] = []): string[] {
  const { wrapped, item, entries, options, type } = v.parse(Shape, schema);
  if (wrapped) return keysOfSchema(wrapped, path);
  if (item && v.is(v.object({ type: v.picklist(['strict_object', 'variant']) }), item)) {
    return keysOfSchema(item, path);
  }
  if (type === 'variant') {
    return [...new Set(options?.flatMap((option) => keysOfSchema(option, path)))];
  }
  if (type !== 'strict_object') return [path.join('.')];
  return Object.entries(entries ?? {}).flatMap(([key, entry]) =>
    keysOfSchema(entry, [...path, key]),
  );
}

/** The inspected parts of a valibot schema; a pipe has the shape of its first schema. */
const Shape = v.looseObject({
  type: v.string(),
  wrapped: v.optional(v.unknown()),
  item: v.optional(v.unknown()),
  entries: v.optional(v.record(v.string(), v.unknown())),
  options: v.optional(v.array(v.unknown())),
});
