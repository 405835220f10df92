/**
 * Returns the typed page number, clamped to the document; undefined if the text is not a number.
 * Accepts full-width digits, as input methods produce them.
 */
export function parsePageNumber(text: string, pageCount: number): number | undefined {
  const digits = text.normalize('NFKC').trim();
  if (!/^\d{1,7}$/.test(digits)) return undefined;
  return Math.min(Math.max(Number(digits), 1), pageCount);
}
