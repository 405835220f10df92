import { StateError, type StateErrorCode } from '../stateError.ts';

/** By SQLite's primary result codes (sqlite.org/rescode.html). */
const ERROR_CODES: ReadonlyMap<number, readonly [StateErrorCode, string]> = new Map([
  [5, ['busy', 'another program is writing to it']],
  [6, ['busy', 'another program is writing to it']],
  [8, ['readonly', 'it cannot be written to']],
  [10, ['unavailable', 'its disk cannot be read or written']],
  [11, ['damaged', 'it is damaged']],
  [13, ['full', 'there is no room on its disk']],
  [14, ['unavailable', 'it cannot be opened']],
  [23, ['readonly', 'it may not be opened']],
  [26, ['damaged', 'it is not a database']],
]);

/** Turns an error of SQLite into one of ours. */
export function stateErrorOfSqlite(error: {
  readonly message: string;
  readonly errcode?: unknown;
}): StateError {
  const { errcode } = error;
  // The lowest byte of an extended code is the primary one.
  const entry = typeof errcode === 'number' ? ERROR_CODES.get(errcode & 0xff) : undefined;
  const [code, message] = entry ?? ['internal', error.message];
  return new StateError(code, message, { cause: error });
}
