/** A text for a header: one line without control characters, short enough for a list of mails. */
export function tidyHeader(text: string, longest: number): string {
  return text
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, longest)
    .toWellFormed();
}
