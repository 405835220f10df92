import Papa from 'papaparse';

/**
 * What a spreadsheet runs, in Chinese also in full width; the library's own pattern leaves out cells
 * of several lines.
 */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/u;

/**
 * Rows as CSV that spreadsheets open as it is meant: UTF-8 with a byte order mark, without which
 * Excel takes it for the code page of the system; lines that end as on Windows; and nothing that a
 * spreadsheet would run as a formula.
 */
export function spreadsheetCsv(
  headings: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string {
  const csv = Papa.unparse(
    { fields: [...headings], data: rows.map((row) => [...row]) },
    { escapeFormulae: FORMULA, newline: '\r\n' },
  );
  return `\ufeff${csv}\r\n`;
}
