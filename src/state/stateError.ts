/**
 * Why the database did not do what was asked:
 * - `unavailable`: it cannot be reached, or does not answer in time; ask again later
 * - `busy`: another program holds it; ask again later
 * - `full`: there is no room on its disk
 * - `readonly`: it cannot be written to
 * - `damaged`: what it holds is not a database (any more)
 * - `unfit`: a value that cannot be kept: too long, or with characters that are none
 * - `internal`: a mistake of ours
 */
export type StateErrorCode =
  | 'unavailable'
  | 'busy'
  | 'full'
  | 'readonly'
  | 'damaged'
  | 'unfit'
  | 'internal';

/** A question to the database without an answer. Its message holds neither values nor passwords. */
export class StateError extends Error {
  override readonly name = 'StateError';
  readonly code: StateErrorCode;

  constructor(code: StateErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
