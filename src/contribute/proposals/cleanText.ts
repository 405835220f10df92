/**
 * Characters that change the direction of the text around them (UAX 9). A reviewer would read
 * something else than what is stored.
 */
const DIRECTIONS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** A text of one line from a visitor: without control characters and marks of direction. */
export function cleanLine(text: string): string {
  return text
    .toWellFormed()
    .replace(DIRECTIONS, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
}

/** A text that may have several lines, which end with a line feed. */
export function cleanLines(text: string): string {
  return text
    .toWellFormed()
    .replace(DIRECTIONS, '')
    .replace(/\r\n?|[\p{Zl}\p{Zp}]/gu, '\n')
    .replace(/[^\P{Cc}\n]+/gu, ' ')
    .trim();
}
