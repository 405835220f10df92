import type { FieldError } from '../protocol/contribution/fields.ts';
import type { ErrorCode } from '../protocol/errors.ts';

/** Why something was not done, as a problem document says it. */
export interface Refusal {
  readonly error: ErrorCode;
  /** Details of this case, in Chinese. */
  readonly detail?: string;
  /** What is wrong with the fields of the form, and of which item. */
  readonly errors?: Readonly<Record<string, FieldError>>;
  readonly item?: string;
}

export type Outcome<Done> =
  | { readonly done: Done; readonly refusal?: never }
  | { readonly done?: never; readonly refusal: Refusal };

export function refuse(
  error: ErrorCode,
  facts: Omit<Refusal, 'error'> = {},
): { readonly refusal: Refusal } {
  return { refusal: { error, ...facts } };
}
