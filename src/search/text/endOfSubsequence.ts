/**
 * The end of the first occurrence of some characters in a text as a subsequence: 5 for 软需 in
 * 软件工程需求. -1 if they are not a subsequence.
 */
export function endOfSubsequence(characters: string, text: string): number {
  let end = 0;
  for (const character of characters) {
    end = text.indexOf(character, end) + 1;
    if (end === 0) return -1;
  }
  return end;
}
