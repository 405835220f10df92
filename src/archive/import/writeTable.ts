import { spreadsheetCsv } from '../spreadsheetCsv.ts';
import { type Cells, COLUMNS, headingOf } from './columns.ts';

/** The table as CSV for spreadsheets. */
export function writeTable(rows: readonly Cells[]): string {
  const keys = COLUMNS.map(([key]) => key);
  return spreadsheetCsv(
    keys.map(headingOf),
    rows.map((row) => keys.map((key) => row[key])),
  );
}
