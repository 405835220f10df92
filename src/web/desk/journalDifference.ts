/** A value that differs, named by its path: `values.title`. */
export interface Difference {
  readonly path: string;
  /** Undefined where there was, or is, nothing. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** How deep values are compared: below that they are shown as JSON. */
const DEEPEST = 6;

/** What changed between two plain JSON values, by path. */
export function journalDifference(before: unknown, after: unknown): readonly Difference[] {
  return compare('', before, after, 0);
}

function compare(path: string, was: unknown, is: unknown, depth: number): Difference[] {
  if (JSON.stringify(was) === JSON.stringify(is)) return [];
  const [before, after] = [byPosition(was), byPosition(is)];
  if (depth < DEEPEST && isRecordOrNothing(before) && isRecordOrNothing(after)) {
    const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
    return [...names].flatMap((name) =>
      compare(path === '' ? name : `${path}.${name}`, before?.[name], after?.[name], depth + 1),
    );
  }
  return [{ path, before: textOf(was), after: textOf(is) }];
}

/** A list of records as a record, so that only what differs in them is shown. */
function byPosition(value: unknown): unknown {
  const isList = Array.isArray(value) && value.every((each) => isRecordOrNothing(each));
  if (!isList || value.length === 0) return value;
  return Object.fromEntries(value.map((each, at) => [String(at + 1), each]));
}

function isRecordOrNothing(value: unknown): value is Readonly<Record<string, unknown>> | undefined {
  return (
    value === undefined || (typeof value === 'object' && value !== null && !Array.isArray(value))
  );
}

function textOf(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'string') return value;
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) {
    return value.join('，');
  }
  return JSON.stringify(value);
}
