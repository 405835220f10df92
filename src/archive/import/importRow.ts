import { type Cells, COLUMNS } from './columns.ts';

/**
 * How sure a row is: `open` lacks something that has to be there, `likely` lacks nothing and has
 * guesses to be looked at, `sure` needs no look; `not` will not be taken, and says why.
 */
export type RowState = 'open' | 'likely' | 'sure' | 'not';

export interface ImportRow {
  readonly state: RowState;
  readonly cells: Cells;
  /** Why it will not be taken, for programs: already there, a copy, of no use. */
  readonly why?: string;
}

/** In the order of the table: what needs a decision stands first. */
export const STATES: Readonly<Record<RowState, string>> = {
  open: '1 待定',
  likely: '2 待核对',
  sure: '3 确定',
  not: '4 不收',
};

/** A row of which nothing is known; every column is there. */
export const EMPTY = Object.fromEntries(COLUMNS.map(([key]) => [key, ''])) as Cells;
