/** A query for these words in texts (docs/search.md#inside-documents): words with a space stay together. */
export function quoteWords(words: readonly string[]): string {
  return words.map((word) => (/^[-－]|\s/u.test(word) ? `"${word}"` : word)).join(' ');
}
