/** Line ends, tabs and the like: what stands around them are two words. */
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/gu;
/** What nobody sees and no title holds, but what text copied from a PDF or a chat is full of. */
const UNSEEN = /[\p{Cc}\p{Bidi_Control}\p{Cs}\u200b\u2060\ufeff]+/gu;

/** A text without the characters that nobody sees, which would reorder a title or hide in it. */
export function withoutUnseen(text: string): string {
  return text.replace(BREAKS, ' ').replace(UNSEEN, '');
}
