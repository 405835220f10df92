/**
 * Writes a field of many rows as JSON, and reads it: all values of the field side by side, which
 * compresses far better than row after row.
 */
export interface Column<T> {
  write(values: readonly T[]): unknown;
  /** Reads the values of `count` rows; throws `MalformedColumn` if the JSON does not match. */
  read(json: unknown, count: number): readonly T[];
}

/** The JSON is not a column of the expected kind: truncated, or written by another program. */
export class MalformedColumn extends Error {
  override readonly name = 'MalformedColumn';
}

/** A column whose rows nearly all differ: the values as they are. */
function plain<T>(isValue: (value: unknown) => value is T): Column<T> {
  return {
    write: (values) => values,
    read(json, count) {
      const values = arrayOf(json, isValue);
      return values.length === count ? values : malformed();
    },
  };
}

export const texts: Column<string> = plain((value) => typeof value === 'string');

/** Whole numbers from 0, such as sizes and positions. */
export const numbers: Column<number> = plain(
  (value): value is number => Number.isSafeInteger(value) && Number(value) >= 0,
);

/** Texts that recur, such as names: each is stored once, and rows have its position. */
export const names: Column<string> = {
  write(values) {
    const table = [...new Set(values)].sort();
    const positions = new Map(table.map((value, position) => [value, position]));
    return [table, values.map((value) => positions.get(value))];
  },
  read(json, count) {
    const [table, positions] = pair(json);
    const known = arrayOf(table, (value) => typeof value === 'string');
    return numbers.read(positions, count).map((position) => known[position] ?? malformed());
  },
};

/** One of at most ten known texts. */
export function oneOf<const T extends string>(all: readonly T[]): Column<T> {
  return {
    write: (values) => values.map((value) => all.indexOf(value)).join(''),
    read: (json, count) => digits(json, count).map((digit) => all[digit] ?? malformed()),
  };
}

/** An optional field: which rows have it, and their values. */
export function optional<T>(column: Column<T>): Column<T | undefined> {
  return {
    write(values) {
      const present = values.filter((value) => value !== undefined);
      return [values.map((value) => Number(value !== undefined)).join(''), column.write(present)];
    },
    read(json, count) {
      const [flags, present] = pair(json);
      const has = digits(flags, count);
      const values = column.read(present, has.filter((flag) => flag === 1).length);
      let next = 0;
      return has.map((flag) => (flag === 1 ? values[next++] : undefined));
    },
  };
}

/** An optional field that most catalogs never use: omitted if no row has it. */
export function rare<T>(column: Column<T>): Column<T | undefined> {
  const flagged = optional(column);
  return {
    write: (values) =>
      values.every((value) => value === undefined) ? undefined : flagged.write(values),
    read: (json, count) =>
      json === undefined ? new Array<undefined>(count).fill(undefined) : flagged.read(json, count),
  };
}

/** A field of several values: how many each row has, and all of them. */
export function lists<T>(column: Column<T>): Column<T[]> {
  return {
    write: (values) => [values.map(({ length }) => length), column.write(values.flat())],
    read(json, count) {
      const [lengths, all] = pair(json);
      const counts = numbers.read(lengths, count);
      const values = column.read(
        all,
        counts.reduce((sum, length) => sum + length, 0),
      );
      let end = 0;
      return counts.map((length) => {
        end += length;
        return values.slice(end - length, end);
      });
    },
  };
}

/** Rows of several fields: a column for each, under its name. */
export function records<T extends object>(
  columns: {
    readonly [Name in keyof T]-?: Column<T[Name]>;
  },
): Column<T> {
  const fields: [string, Column<unknown>][] = Object.entries(columns);
  return {
    write: (rows) =>
      Object.fromEntries(
        fields.map(([name, column]) => [
          name,
          column.write(rows.map((row): unknown => Reflect.get(row, name))),
        ]),
      ),
    read(json, count) {
      const written = isObject(json) ? json : malformed();
      // Allocate rows only after reading that many values: the count is untrusted.
      const read = fields.map(
        ([name, column]) => [name, column.read(written[name], count)] as const,
      );
      const rows: Record<string, unknown>[] = Array.from({ length: count }, () => ({}));
      for (const [name, values] of read) {
        rows.forEach((row, index) => {
          // A row has no key for a field that it lacks.
          if (values[index] !== undefined) row[name] = values[index];
        });
      }
      // Every field was read by the column of its name above, so the record is complete.
      return rows as T[];
    },
  };
}

/** Throws `MalformedColumn`. */
export function malformed(): never {
  throw new MalformedColumn();
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function arrayOf<T>(json: unknown, isValue: (value: unknown) => value is T): readonly T[] {
  return Array.isArray(json) && json.every(isValue) ? json : malformed();
}

function pair(json: unknown): readonly [unknown, unknown] {
  return Array.isArray(json) && json.length === 2 ? [json[0], json[1]] : malformed();
}

/** A text with one digit for each row. */
function digits(json: unknown, count: number): readonly number[] {
  return typeof json === 'string' && json.length === count ? Array.from(json, Number) : malformed();
}
