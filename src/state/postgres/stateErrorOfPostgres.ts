import { errorCode, findErrorCode } from '../../lib/systemError.ts';
import { StateError, type StateErrorCode } from '../stateError.ts';

/** By SQLSTATE or its class (postgresql.org/docs/current/errcodes-appendix.html). */
const ERROR_CODES: ReadonlyMap<string, readonly [StateErrorCode, string]> = new Map([
  ['53100', ['full', 'there is no room on its disk']],
  ['53', ['unavailable', 'it is at its limits']],
  ['25006', ['readonly', 'it cannot be written to']],
  ['42501', ['readonly', 'its user may not do that']],
  ['28', ['unavailable', 'it does not accept the user or the password']],
  ['3D', ['unavailable', 'there is no database of this name']],
  ['08', ['unavailable', 'the connection broke']],
  ['57014', ['busy', 'it took too long']],
  ['57', ['unavailable', 'it is being stopped or started']],
  ['55P03', ['busy', 'another program holds it']],
  ['40', ['busy', 'another program was in the way']],
  ['22021', ['unfit', 'a text has characters that cannot be kept']],
  ['XX001', ['damaged', 'it is damaged']],
  ['XX002', ['damaged', 'it is damaged']],
]);

/** Turns an error of PostgreSQL or its connection into one of ours. */
export function stateErrorOfPostgres(error: unknown): StateError {
  if (error instanceof StateError) return error;
  const code = findErrorCode(error) ?? '';
  const isState = /^[0-9A-Z]{5}$/u.test(code);
  const entry = ERROR_CODES.get(code) ?? (isState ? ERROR_CODES.get(code.slice(0, 2)) : undefined);
  if (entry) return new StateError(...entry, { cause: error });
  // A bug in a query; its message may contain values.
  if (isState) return new StateError('internal', `it answered ${code}`, { cause: error });
  // Of the system or the driver: refused, unknown host, timed out, ended.
  const reason = errorCode(error);
  return new StateError('unavailable', `it cannot be reached (${reason})`, { cause: error });
}
