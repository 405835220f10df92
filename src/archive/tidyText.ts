import { hyphenate, parse } from 'isbn3';
import { parseIsbn, parseIsbn10 } from '../catalog/isbn.ts';
import { withoutUnseen } from '../catalog/withoutUnseen.ts';
import { RADICALS } from '../search/text/foldText.ts';

const WIDE = /[０-９Ａ-Ｚａ-ｚ]/gu;
/** Kangxi radicals and the supplement to them: they look like characters, and are none. */
const RADICAL = /[\u2e80-\u2fd5]/gu;
/** Of C++ and C#, where the letter is one of usual width. */
const WIDE_SIGN = /(?<=[A-Za-z]\+?)[＋＃]/gu;
/** What the mistake looks like: most texts have none of it. */
const UNTIDY = /^\s|\s$|[０-９Ａ-Ｚａ-ｚ\u2e80-\u2fd5]|[A-Za-z][＋＃]/u;

/**
 * A text without space around it, with letters and digits in usual width, and with characters in
 * place of the radicals that text copied from PDFs has for them. Punctuation stays as wide as it
 * is: in Chinese that is how it is written.
 */
export function tidyText(text: string): string {
  if (!UNTIDY.test(text)) return text;
  return (
    text
      .trim()
      .replace(WIDE, toUsualWidth)
      // Each sign makes a letter of the one before it, as in C＋＋.
      .replace(WIDE_SIGN, toUsualWidth)
      .replace(WIDE_SIGN, toUsualWidth)
      .replace(RADICAL, (radical) => RADICALS.get(radical) ?? radical.normalize('NFKC'))
  );
}

/** A text that somebody has typed or pasted, as `check` would mend it, in one line. */
export function tidyTyped(text: string): string {
  return tidyText(withoutUnseen(text));
}

function toUsualWidth(wide: string): string {
  return String.fromCharCode(wide.charCodeAt(0) - 0xfee0);
}

/**
 * An ISBN-13 with its hyphens where the International ISBN Agency has them; the text as it is where
 * that is not known, or where the check digit is wrong and so perhaps any other.
 */
export function hyphenateIsbn(text: string): string {
  const isbn = parseIsbn(text);
  return isbn !== undefined && parse(isbn) !== null ? hyphenate(isbn) : text;
}

/**
 * What is written in the place of an ISBN where a book has none, as those that a school prints
 * itself.
 */
const NO_ISBN = /^(?:无|没有|none)$/iu;

/** Whether somebody has said that a book has no ISBN, which is not the same as saying nothing. */
export function saysNoIsbn(values: readonly string[]): boolean {
  return values.length === 1 && NO_ISBN.test(values[0]?.trim() ?? '');
}

/**
 * An ISBN that somebody has typed, as metadata have it: one of ten digits becomes one of thirteen.
 */
export function tidyIsbn(text: string): string {
  return hyphenateIsbn(parseIsbn10(text) ?? text);
}
