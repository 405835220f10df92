import Papa from 'papaparse';
import { decodeText } from '../decodeText.ts';
import { type Cells, COLUMNS, type ColumnKey, columnOf, headingOf } from './columns.ts';

/** A row of an edited table. */
export interface TableRow {
  /** Numbered as in a spreadsheet: the headings are row 1. */
  readonly row: number;
  readonly cells: Cells;
}

export type TableResult =
  | { readonly rows: readonly TableRow[]; readonly reason?: never }
  | { readonly rows?: never; readonly reason: string };

/**
 * Reads a table as any spreadsheet saves it: in UTF-8, UTF-16 or GBK, separated by commas,
 * semicolons or tabs, with the columns in any order and some left out.
 */
export function readTable(bytes: Uint8Array): TableResult {
  const text = decode(bytes);
  if (text === undefined) {
    return { reason: 'is no table: save it as CSV (UTF-8), not as a workbook of Excel' };
  }
  const { data } = Papa.parse<string[]>(text.replace(/^sep=.\r?\n/iu, ''), {
    delimitersToGuess: [',', '\t', ';'],
    skipEmptyLines: false,
  });
  const [headings = [], ...lines] = data;
  const columns = headings.map(columnOf);
  const missing = (['apply', 'path', 'type', 'id'] as const).filter(
    (key) => !columns.includes(key),
  );
  if (missing.length > 0) {
    return {
      reason: `has no column ${missing.map(headingOf).join(', ')}: its first row has to name the columns as "campusdocs import" wrote them`,
    };
  }
  const twice = columns.find((key, index) => key !== undefined && columns.indexOf(key) !== index);
  if (twice !== undefined) return { reason: `has two columns ${headingOf(twice)}: remove one` };
  return {
    rows: lines.flatMap((line, index) =>
      line.every((cell) => cell.trim() === '')
        ? []
        : [{ row: index + 2, cells: cellsOf(line, columns) }],
    ),
  };
}

function cellsOf(line: readonly string[], columns: readonly (ColumnKey | undefined)[]): Cells {
  const cells = Object.fromEntries(COLUMNS.map(([key]) => [key, '']));
  columns.forEach((key, index) => {
    if (key === undefined) return;
    const cell = unescapeFormula(line[index] ?? '');
    // File names may begin and end with spaces.
    cells[key] = key === 'path' ? cell : cell.trim();
  });
  // Complete, because the keys come from COLUMNS.
  return cells as Cells;
}

/**
 * Removes the apostrophe that keeps a spreadsheet from running a formula: some programs save it as
 * text.
 */
function unescapeFormula(cell: string): string {
  return /^'[=+\-@＝＋－＠\t\r\n]/u.test(cell) ? cell.slice(1) : cell;
}

/** A workbook is a zip; anything else is text of some encoding. */
function decode(bytes: Uint8Array): string | undefined {
  const starts = (...head: readonly number[]) => head.every((byte, index) => bytes[index] === byte);
  return starts(0x50, 0x4b) || starts(0xd0, 0xcf) ? undefined : decodeText(bytes);
}
