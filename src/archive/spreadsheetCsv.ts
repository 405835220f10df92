import Papa from 'papaparse';

/**
 * The start of a cell that a spreadsheet runs as a formula, also in full width. The library's own
 * pattern does not match cells of several lines.
 */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/u;

/**
 * Formats rows as CSV for spreadsheets: UTF-8 with a byte order mark, without which Excel assumes
 * the system's code page; CRLF line ends; and formulas escaped.
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
