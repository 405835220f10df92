/** A value that differs, named by its path: `values.title`. */
export interface Difference {
  readonly path: string;
  /** Undefined where there was, or is, nothing. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** How deep values are compared: below that they are shown as JSON. */
const DEEPEST = 4;

/** What changed between two plain JSON values, by path. */
export function journalDifference(before: unknown, after: unknown): readonly Difference[] {
  return compare('', before, after, 0);
}

function compare(path: string, before: unknown, after: unknown, depth: number): Difference[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  if (depth < DEEPEST && isRecordOrNothing(before) && isRecordOrNothing(after)) {
    const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
    return [...names].flatMap((name) =>
      compare(path === '' ? name : `${path}.${name}`, before?.[name], after?.[name], depth + 1),
    );
  }
  return [{ path, before: textOf(before), after: textOf(after) }];
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
