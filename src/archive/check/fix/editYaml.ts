import { isDeepStrictEqual } from 'node:util';
import { isScalar, parseDocument, stringify } from 'yaml';
import { parseYaml } from '../../parseYaml.ts';

/** A new value in a YAML text. */
export interface Edit {
  /** The keys that lead to it, such as `['data', 'authors', 0]`. */
  readonly path: readonly (string | number)[];
  readonly after: string;
}

const QUOTES = {
  QUOTE_SINGLE: 'QUOTE_SINGLE',
  QUOTE_DOUBLE: 'QUOTE_DOUBLE',
  PLAIN: 'PLAIN',
} as const;

/**
 * Replaces values in a YAML text, and keeps all other bytes: comments, order, quotes, line ends.
 * Returns undefined if that is not certain: for multi-line texts, or if anything but the given values
 * would be parsed differently afterwards.
 */
export function editYaml(text: string, edits: readonly Edit[]): string | undefined {
  const before = parseYaml(text);
  if (before.reason !== undefined) return undefined;
  const document = parseDocument(text, { schema: 'failsafe', stringKeys: true });
  const splices: Splice[] = [];
  for (const { path, after } of edits) {
    const node = document.getIn(path, true);
    if (!isScalar(node) || !node.range || after.includes('\n')) return undefined;
    const quotes = Object.entries(QUOTES).find(([type]) => type === node.type)?.[1];
    const [from, to] = node.range;
    if (quotes === undefined || text.slice(from, to).includes('\n')) return undefined;
    const source = stringify(after, { lineWidth: 0, defaultStringType: quotes }).trimEnd();
    splices.push({ from, to, source });
  }
  const edited = applySplices(text, splices);
  const wanted = edits.reduce(
    (value, { path, after }) => withValue(value, path, after),
    before.value,
  );
  return isDeepStrictEqual(parseYaml(edited).value, wanted) ? edited : undefined;
}

interface Splice {
  readonly from: number;
  readonly to: number;
  readonly source: string;
}

function applySplices(text: string, splices: readonly Splice[]): string {
  // From the end, so that earlier offsets stay valid.
  return splices
    .toSorted((one, other) => other.from - one.from)
    .reduce((all, { from, to, source }) => all.slice(0, from) + source + all.slice(to), text);
}

/** Returns a copy of a value with a new value at a path. */
function withValue(value: unknown, path: readonly (string | number)[], after: string): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return after;
  if (Array.isArray(value)) {
    return value.map((one, index) => (index === key ? withValue(one, rest, after) : one));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      name === String(key) ? withValue(one, rest, after) : one,
    ]),
  );
}
