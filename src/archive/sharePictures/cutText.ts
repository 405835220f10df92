import { charactersOf, splitText } from './splitText.ts';

/** The width of a text in pixels. */
export type WidthOf = (text: string) => number;

/** How many characters of the end stay when a title is cut: what tells it from others is there. */
const KEPT_END = 24;

/** Between facts of a line. */
const SEPARATOR = ' · ';

/** Shortens the widest fact of a line at its end until the line fits into a width. */
export function cutFacts(line: string, width: number, widthOf: WidthOf): string {
  if (widthOf(line) <= width) return line;
  const facts = line.split(SEPARATOR);
  const widths = facts.map(widthOf);
  const widest = widths.indexOf(Math.max(...widths));
  const shorten = (fact: string) => facts.with(widest, fact).join(SEPARATOR);
  const cut = longest(charactersOf(facts[widest] ?? ''), (kept) => shorten(`${kept}…`), fits);
  return cut ?? longest(charactersOf(line), (kept) => `${kept}…`, fits) ?? '';

  function fits(candidate: string): boolean {
    return widthOf(candidate) <= width;
  }
}

/** The longest text that fits with an ellipsis in the middle: its end is kept, up to whole words. */
export function cutMiddle(text: string, isFitting: (candidate: string) => boolean): string {
  if (isFitting(text)) return text;
  const parts = splitText(text).flatMap((part) =>
    part.length > KEPT_END ? charactersOf(part) : [part],
  );
  let end = '';
  for (const part of parts.toReversed()) {
    if (charactersOf(part + end).length > Math.min(KEPT_END, text.length / 2)) break;
    end = part + end;
  }
  // Of a bracket whose beginning is gone, nothing stays.
  end = end.replace(/^[^\p{Ps}]*\p{Pe}(?=.)/u, '').trimStart();
  const start = charactersOf(text.slice(0, text.length - end.length));
  const cutAt = (kept: string) => `${withoutTornWord(kept, text)}…${end}`;
  return longest(start, cutAt, isFitting) ?? cutFromStart(end, isFitting);
}

/** Not even the end fits. */
function cutFromStart(end: string, isFitting: (candidate: string) => boolean): string {
  const reversed = charactersOf(end).reverse();
  const turn = (kept: string) => charactersOf(kept).reverse().join('');
  return longest(reversed, (kept) => `…${turn(kept)}`, isFitting) ?? '…';
}

/** The text of the longest start, of at least one character, that fits. */
function longest(
  characters: readonly string[],
  textOf: (start: string) => string,
  isFitting: (text: string) => boolean,
): string | undefined {
  const candidate = (count: number) => textOf(characters.slice(0, count).join(''));
  let [fits, tooLong] = [0, characters.length + 1];
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1;
    if (isFitting(candidate(middle))) fits = middle;
    else tooLong = middle;
  }
  return fits === 0 ? undefined : candidate(fits);
}

/** The start of a text without the part of a Latin word at its end, and without open brackets. */
function withoutTornWord(start: string, text: string): string {
  const isTorn = /^[\p{Script=Latin}\p{Script=Cyrillic}]/u.test(text.slice(start.length));
  const whole = isTorn ? start.replace(/[\p{Script=Latin}\p{Script=Cyrillic}]+$/u, '') : start;
  return whole.replace(/[\s\p{Ps}、，：:-]+$/u, '') || start;
}
