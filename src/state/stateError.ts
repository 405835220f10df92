/**
 * Why a query failed:
 * - `unavailable`: the database cannot be reached, or does not answer in time; try again later
 * - `busy`: another program holds it; try again later
 * - `full`: its disk is full
 * - `readonly`: it cannot be written to
 * - `damaged`: it is not a valid database
 * - `unfit`: a value cannot be stored: too long, or with invalid characters
 * - `internal`: a bug of ours
 */
export type StateErrorCode =
  | 'unavailable'
  | 'busy'
  | 'full'
  | 'readonly'
  | 'damaged'
  | 'unfit'
  | 'internal';

/** A failed query. Its message contains neither values nor passwords. */
export class StateError extends Error {
  override readonly name = 'StateError';
  readonly code: StateErrorCode;

  constructor(code: StateErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
