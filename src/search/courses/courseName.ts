import { foldText } from '../text/foldText.ts';

/** A name of a course for comparisons: folded, without spaces. */
export function courseKey(name: string, variants: ReadonlyMap<string, string>): string {
  return foldText(name, variants).replaceAll(' ', '');
}

/** A part in brackets at the end, such as `（上）` or `(双语)`. */
const BRACKETS = /\s*[（(【[][^（()）【】[\]]*[）)】\]]$/u;
/** A level at the end: `A`, `II`, `Ⅱ`, `2`, or 上 or 下 after it. */
const LEVEL = /(?<=\p{Script=Han})\s*(?:[A-EＡ-Ｅ]|[IVX]{1,3}|[Ⅰ-Ⅻ]|[1-4一二三四]|[上中下])$/u;

/**
 * The subject of a course, which its parts and levels share, and which titles of books name:
 * `高等数学A（上）` is about 高等数学. At least two characters; otherwise the name itself.
 */
export function courseSubject(name: string): string {
  let subject = name.trim();
  for (const ending of [BRACKETS, LEVEL, BRACKETS, LEVEL]) {
    const shorter = subject.replace(ending, '').trim();
    if ([...shorter].length >= 2) subject = shorter;
  }
  return subject;
}

/** Whether all characters of an abbreviation stand in the name in this order: 高数 in 高等数学. */
export function abbreviates(short: string, name: string): boolean {
  let at = 0;
  const characters = [...short];
  if (characters.length >= [...name].length) return false;
  for (const character of name) if (character === characters[at]) at += 1;
  return at === characters.length;
}
