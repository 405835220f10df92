/** Line ends, tabs and the like, which separate words. */
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/gu;
/** Invisible characters that no title needs but text copied from a PDF or a chat is full of. */
const UNSEEN = /[\p{Cc}\p{Bidi_Control}\p{Cs}\u200b\u2060\ufeff]+/gu;

/** A text without invisible characters, which could reorder a title or hide in it. */
export function withoutUnseen(text: string): string {
  return text.replace(BREAKS, ' ').replace(UNSEEN, '');
}
