import { StateError } from './stateError.ts';

/**
 * Whether a text can be stored: at most so many characters, without NUL (PostgreSQL refuses it) and
 * without lone surrogates (neither database returns them unchanged).
 */
export function isStorable(text: string, maxLength: number): boolean {
  return text.length <= maxLength && !text.includes('\0') && text.isWellFormed();
}

/** Returns a text that can be stored; throws a `StateError` `unfit` for any other. */
export function requireStorable(name: string, text: string, maxLength: number): string;
export function requireStorable(
  name: string,
  text: string | undefined,
  maxLength: number,
): string | null;
export function requireStorable(
  name: string,
  text: string | undefined,
  maxLength: number,
): string | null {
  if (text === undefined) return null;
  if (isStorable(text, maxLength)) return text;
  throw new StateError('unfit', `${name} cannot be kept: it is too long, or not a text`);
}
