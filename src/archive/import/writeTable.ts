import Papa from 'papaparse';
import { type Cells, COLUMNS, headingOf } from './columns.ts';

/**
 * What a spreadsheet runs, in Chinese also in full width; the library's own pattern leaves out cells
 * of several lines.
 */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/u;

/**
 * The table as CSV that spreadsheets open as it is meant: UTF-8 with a byte order mark, without
 * which Excel takes it for the code page of the system; lines that end as on Windows; and nothing
 * that a spreadsheet would run as a formula.
 */
export function writeTable(rows: readonly Cells[]): string {
  const keys = COLUMNS.map(([key]) => key);
  const csv = Papa.unparse(
    { fields: keys.map(headingOf), data: rows.map((row) => keys.map((key) => row[key])) },
    { escapeFormulae: FORMULA, newline: '\r\n' },
  );
  return `\ufeff${csv}\r\n`;
}
