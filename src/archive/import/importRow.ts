import { type Cells, COLUMNS } from './columns.ts';

/**
 * How certain a row is: `open` lacks a required field, `likely` is complete but has guesses to
 * check, `sure` needs no check, and `not` is excluded for the reason in `why`.
 */
export type RowState = 'open' | 'likely' | 'sure' | 'not';

export interface ImportRow {
  readonly state: RowState;
  readonly cells: Cells;
  /** Why the file is excluded, for programs: already present, a copy, unusable. */
  readonly why?: string;
}

/** In the order of the table: rows that need a decision come first. */
export const STATES: Readonly<Record<RowState, string>> = {
  open: '1 待定',
  likely: '2 待核对',
  sure: '3 确定',
  not: '4 不收',
};

/** A row with every column empty. */
export const EMPTY = Object.fromEntries(COLUMNS.map(([key]) => [key, ''])) as Cells;
