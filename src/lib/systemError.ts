import { messageOf } from './messageOf.ts';

/** The code that an error carries, such as Node's `ENOENT`; undefined if it has none. */
export function findErrorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** The code of an error. An error without a code gives its message, any other value itself as text. */
export function errorCode(error: unknown): string {
  return findErrorCode(error) ?? messageOf(error);
}

/** Whether an error says that a file or folder does not exist (`ENOENT`). */
export function isNotFound(error: unknown): boolean {
  return findErrorCode(error) === 'ENOENT';
}

/** Whether the operating system refused a call, for a full disk or a missing right, for example. */
export function isSystemError(error: unknown): error is Error {
  return error instanceof Error && 'syscall' in error && 'code' in error;
}
