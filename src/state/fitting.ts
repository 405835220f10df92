import { StateError } from './stateError.ts';

/**
 * Whether a text can be stored: at most so many characters, without NUL (PostgreSQL refuses it) and
 * without lone surrogates (neither database returns them unchanged).
 */
export function isFit(text: string, longest: number): boolean {
  return text.length <= longest && !text.includes('\0') && text.isWellFormed();
}

/** Returns a text that can be stored; throws a `StateError` `unfit` for any other. */
export function fitting(name: string, text: string, longest: number): string;
export function fitting(name: string, text: string | undefined, longest: number): string | null;
export function fitting(name: string, text: string | undefined, longest: number): string | null {
  if (text === undefined) return null;
  if (isFit(text, longest)) return text;
  throw new StateError('unfit', `${name} cannot be kept: it is too long, or not a text`);
}
