import { StateError } from './stateError.ts';

/**
 * Whether a text can be kept: no longer than so many characters, without NUL (PostgreSQL keeps
 * none) and halves of characters (neither database gives those back as they were).
 */
export function isFit(text: string, longest: number): boolean {
  return text.length <= longest && !text.includes('\0') && text.isWellFormed();
}

/** A text that can be kept, or a `StateError` `unfit`: what comes from outside is checked before. */
export function fitting(name: string, text: string, longest: number): string;
export function fitting(name: string, text: string | undefined, longest: number): string | null;
export function fitting(name: string, text: string | undefined, longest: number): string | null {
  if (text === undefined) return null;
  if (isFit(text, longest)) return text;
  throw new StateError('unfit', `${name} cannot be kept: it is too long, or not a text`);
}
