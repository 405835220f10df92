import { isDeepStrictEqual } from 'node:util';
import { isMap, isNode, isScalar, parseDocument, stringify, type YAMLMap } from 'yaml';
import { FIELD_ORDER, writeMetadata } from '../intake/writeMetadata.ts';
import type { Metadata } from '../metadataSchema.ts';
import { parseYaml } from '../parseYaml.ts';

/** Fields that no form has: an edit keeps them. */
const KEPT: ReadonlySet<string> = new Set(['source_sha256', 'filetype']);

/** A field of `data` with its new value; without one it is removed. */
interface FieldChange {
  readonly key: string;
  readonly value: unknown;
}

/**
 * The text of a metadata file after an edit of its item. Only the lines of changed fields are
 * replaced: comments, unknown keys, order and spelling of the others stay. Where that is impossible
 * (`data` in one line), the file is written anew; then comments are lost, and unknown keys are kept.
 *
 * @param text the file as it is, which `before` was read from
 * @param after the item with the values of its form
 */
export function editMetadata(text: string, before: Metadata, after: Metadata): string {
  const changes = changesOf(before, after);
  if (changes.length === 0) return text;
  const wanted = withChanges(parseYaml(text).value, changes);
  const edited = replaceFields(text, changes, FIELD_ORDER[before.type]);
  if (edited !== undefined && isDeepStrictEqual(parseYaml(edited).value, wanted)) return edited;
  const data = withoutUndefined({ ...before.data, ...Object.fromEntries(entriesOf(changes)) });
  // The type of an item and of its data belong together, which a spread does not show.
  return writeMetadata({ ...before, data } as Metadata);
}

function entriesOf(changes: readonly FieldChange[]): [string, unknown][] {
  return changes.map(({ key, value }) => [key, value]);
}

/** The fields that differ, in the order of a file. */
function changesOf(before: Metadata, after: Metadata): FieldChange[] {
  const old: Readonly<Record<string, unknown>> = before.data;
  const now: Readonly<Record<string, unknown>> = after.data;
  return FIELD_ORDER[before.type].flatMap((key): FieldChange[] => {
    if (KEPT.has(key) || isSame(old[key], now[key])) return [];
    return [{ key, value: withUnknownKeys(old[key], now[key]) }];
  });
}

/** Groups are compared by the keys that a form knows. */
function isSame(old: unknown, now: unknown): boolean {
  return isDeepStrictEqual(knownPart(old), knownPart(now));
}

const GROUP_KEYS: ReadonlySet<string> = new Set([
  ...['type', 'name'],
  ...['start', 'end', 'semester', 'stage'],
]);

function knownPart(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(knownPart);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).filter(([key, one]) => GROUP_KEYS.has(key) && one !== undefined),
  );
}

/** The new group with the unknown keys of the old one, which is that of the same name in a list. */
function withUnknownKeys(old: unknown, now: unknown): unknown {
  if (Array.isArray(now)) {
    const olds: readonly unknown[] = Array.isArray(old) ? old : [];
    return now.map((one: unknown) => {
      const same = olds.find((each) => isRecord(each) && isRecord(one) && each.name === one.name);
      return withUnknownKeys(same, one);
    });
  }
  if (!isRecord(now)) return now;
  const unknown = isRecord(old) ? Object.entries(old).filter(([key]) => !GROUP_KEYS.has(key)) : [];
  return withoutUndefined({ ...now, ...Object.fromEntries(unknown) });
}

function withChanges(file: unknown, changes: readonly FieldChange[]): unknown {
  if (!isRecord(file) || !isRecord(file.data)) return file;
  const data = withoutUndefined({ ...file.data, ...Object.fromEntries(entriesOf(changes)) });
  return { ...file, data };
}

/** Replaces, removes and inserts the lines of fields; undefined if `data` is not one key a line. */
function replaceFields(
  text: string,
  changes: readonly FieldChange[],
  order: readonly string[],
): string | undefined {
  let edited = text;
  for (const change of changes) {
    const document = parseDocument(edited, { schema: 'failsafe', stringKeys: true });
    const data = document.get('data', true);
    if (!isMap(data) || data.flow === true) return undefined;
    const lines = linesOf(edited, data);
    if (!lines) return undefined;
    edited = replaceField(edited, lines, change, order);
  }
  return edited;
}

/** Where a field is in a text: from the indentation of its key to the end of its value. */
interface FieldLines {
  readonly key: string;
  readonly indent: string;
  /** The start of its first line. */
  readonly from: number;
  /** The end of its value, before a comment. */
  readonly end: number;
}

function linesOf(text: string, data: YAMLMap): readonly FieldLines[] | undefined {
  const lines: FieldLines[] = [];
  for (const { key, value } of data.items) {
    if (!isScalar(key) || typeof key.value !== 'string' || !key.range) return undefined;
    const [start, keyEnd] = key.range;
    const from = text.lastIndexOf('\n', start - 1) + 1;
    const indent = text.slice(from, start);
    if (!/^ +$/u.test(indent)) return undefined;
    const valueEnd = isNode(value) && value.range ? value.range[1] : keyEnd;
    // An empty value ends at its key, before the colon.
    const colon = text.indexOf(':', keyEnd) + 1;
    const end = Math.max(text.slice(0, valueEnd).trimEnd().length, colon);
    lines.push({ key: key.value, indent, from, end });
  }
  return lines;
}

function replaceField(
  text: string,
  lines: readonly FieldLines[],
  { key, value }: FieldChange,
  order: readonly string[],
): string {
  const [first] = lines;
  const indent = first?.indent ?? '  ';
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const source = stringify({ [key]: value }, { lineWidth: 0, aliasDuplicateObjects: false })
    .trimEnd()
    .split('\n')
    .map((line) => indent + line)
    .join(eol);
  const there = lines.find((one) => one.key === key);
  if (there) {
    if (value !== undefined) return text.slice(0, there.from) + source + text.slice(there.end);
    return text.slice(0, there.from) + text.slice(nextLine(text, there.end));
  }
  const rankOf = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  const before = lines.findLast((one) => rankOf(one.key) < rankOf(key));
  const at = before ? nextLine(text, before.end) : (first?.from ?? text.length);
  const gap = at > 0 && text[at - 1] !== '\n' ? eol : '';
  return `${text.slice(0, at)}${gap}${source}${eol}${text.slice(at)}`;
}

/** The start of the line after a position; the end of the text if there is none. */
function nextLine(text: string, position: number): number {
  const end = text.indexOf('\n', position);
  return end === -1 ? text.length : end + 1;
}

function withoutUndefined(group: object): object {
  return Object.fromEntries(Object.entries(group).filter(([, value]) => value !== undefined));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
