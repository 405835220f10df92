/** The longest end of a title that is never cut, in characters. */
const LONGEST_END = 12;
/** The end of a title without a space or bracket, in characters. */
const PLAIN_END = 6;

/**
 * Splits a title into a beginning that may be cut and an end that tells it from others, such as
 * 期末试卷（含答案）. The end starts after a space or at a bracket if there is one near the end.
 */
export function splitTitle(title: string): { readonly start: string; readonly end: string } {
  const characters = [...title];
  const from = Math.max(0, characters.length - LONGEST_END);
  const nearEnd = characters.slice(from).join('');
  const boundary = /(?<=\s)\S|[（(《【[]/u.exec(nearEnd);
  const end = boundary ? nearEnd.slice(boundary.index) : characters.slice(-PLAIN_END).join('');
  return { start: title.slice(0, title.length - end.length), end };
}
