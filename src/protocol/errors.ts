import { CONTRIBUTION_ERRORS } from './contribution/errors.ts';
import type { FieldError } from './contribution/fields.ts';
import { CORE_ERRORS } from './coreErrors.ts';
import { OTHER_ERRORS } from './otherErrors.ts';

/** Every error that visitors and programs can get: its HTTP status and its Chinese title. */
export const ERRORS = { ...CORE_ERRORS, ...OTHER_ERRORS, ...CONTRIBUTION_ERRORS };

export type ErrorCode = keyof typeof ERRORS;

/** Whether an untrusted value is one of our error codes. */
export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(ERRORS, value);
}

/** A problem document (RFC 9457) with an error code that programs can rely on. */
export interface Problem {
  readonly type: 'about:blank';
  readonly status: number;
  readonly title: string;
  readonly code: ErrorCode;
  readonly detail?: string;
  /** What is wrong with the fields of a form, and of which item if it changes several. */
  readonly errors?: Readonly<Record<string, FieldError>>;
  readonly item?: string;
}

export const PROBLEM_TYPE = 'application/problem+json';

/** The problem document of an error code; `detail` adds details of this case, in Chinese. */
export function problem(code: ErrorCode, detail?: string): Problem {
  const { status, title } = ERRORS[code];
  return { type: 'about:blank', status, title, code, ...(detail === undefined ? {} : { detail }) };
}
