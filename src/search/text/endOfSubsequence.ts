/**
 * The place behind the last of some characters that are picked from a text, in its order: 5 for
 * 软需 in 软件工程需求, -1 where they are not all there.
 */
export function endOfSubsequence(picked: string, text: string): number {
  let end = 0;
  for (const character of picked) {
    end = text.indexOf(character, end) + 1;
    if (end === 0) return -1;
  }
  return end;
}
