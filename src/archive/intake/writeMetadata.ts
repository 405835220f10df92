import { stringify } from 'yaml';
import type { Metadata } from '../metadataSchema.ts';

const ORIGIN = ['source', 'note', 'source_sha256'];

/** The order of the fields; others follow in the order of the item. */
export const FIELD_ORDER: Readonly<Record<Metadata['type'], readonly string[]>> = {
  book: [
    'title',
    'authors',
    'translators',
    'edition',
    'publisher',
    'publish_year',
    'isbn',
    ...ORIGIN,
    'filetype',
  ],
  test: [
    'title',
    'college',
    'course',
    'time',
    'content',
    'variant',
    'teachers',
    ...ORIGIN,
    'filetype',
  ],
  doc: ['title', 'course', 'content', 'teachers', ...ORIGIN, 'filetype'],
};
const GROUP_ORDER: Readonly<Record<string, readonly string[]>> = {
  course: ['type', 'name'],
  time: ['start', 'end', 'semester', 'stage'],
};

/**
 * The text of `metadata/{id}.yml` for an item, which `parseMetadata` reads back as the same item.
 * One field per line, in a fixed order, so that a diff shows only what has changed.
 *
 * @param options.schema where the JSON Schemas of the types are, such as
 *   `https://docs.example.edu/schema/`: editors that know the comment complete and check the file
 */
export function writeMetadata(
  item: Metadata,
  { schema }: { readonly schema?: string | undefined } = {},
): string {
  const { id, url, type, data, ...rest } = item;
  const record = { id, url, type, data: inOrder(data, FIELD_ORDER[type]), ...rest };
  // No folding, because a title is one line. No anchors, because `parseMetadata` refuses them.
  const yaml = stringify(record, { lineWidth: 0, aliasDuplicateObjects: false });
  const mark =
    schema === undefined ? '' : `# yaml-language-server: $schema=${schema}${type}.yaml\n`;
  return `${mark}${yaml}`;
}

/** The entries of a group with those of `order` first; undefined entries are dropped. */
function inOrder(group: object, order: readonly string[]): object {
  const entries = Object.entries(group).filter(([, value]) => value !== undefined);
  const rank = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length);
  return Object.fromEntries(
    entries
      .toSorted(([a], [b]) => rank(a) - rank(b))
      .map(([key, value]) => [key, inGroupOrder(key, value)]),
  );
}

function inGroupOrder(key: string, value: unknown): unknown {
  const order = GROUP_ORDER[key];
  if (order === undefined || typeof value !== 'object' || value === null) return value;
  return Array.isArray(value) ? value.map((one) => inGroupOrder(key, one)) : inOrder(value, order);
}
