import { hyphenate, parse } from 'isbn3';
import { parseIsbn, parseIsbn10 } from '../catalog/isbn.ts';
import { withoutUnseen } from '../catalog/withoutUnseen.ts';
import { RADICALS } from '../search/text/foldText.ts';

const WIDE = /[０-９Ａ-Ｚａ-ｚ]/gu;
/** Kangxi radicals and their supplement, which look like characters. */
const RADICAL = /[\u2e80-\u2fd5]/gu;
/** The full-width signs of C++ and C# after a letter of normal width. */
const WIDE_SIGN = /(?<=[A-Za-z]\+?)[＋＃]/gu;
/** A quick test for texts that need tidying; most do not. */
const UNTIDY = /^\s|\s$|[０-９Ａ-Ｚａ-ｚ\u2e80-\u2fd5]|[A-Za-z][＋＃]/u;

/**
 * Trims a text, and replaces full-width letters and digits, and the radicals that text copied from
 * PDFs has instead of characters. Punctuation keeps its width, as Chinese requires.
 */
export function tidyText(text: string): string {
  if (!UNTIDY.test(text)) return text;
  return (
    text
      .trim()
      .replace(WIDE, toUsualWidth)
      // Each replaced sign lets the next one match, as in C＋＋.
      .replace(WIDE_SIGN, toUsualWidth)
      .replace(WIDE_SIGN, toUsualWidth)
      .replace(RADICAL, (radical) => RADICALS.get(radical) ?? radical.normalize('NFKC'))
  );
}

/** Tidies a typed or pasted text as `check` would, and joins its lines. */
export function tidyTyped(text: string): string {
  return tidyText(withoutUnseen(text));
}

function toUsualWidth(wide: string): string {
  return String.fromCharCode(wide.charCodeAt(0) - 0xfee0);
}

/**
 * Hyphenates an ISBN-13 by the ranges of the International ISBN Agency. Returns the text unchanged
 * if no range matches or the check digit is wrong.
 */
export function hyphenateIsbn(text: string): string {
  const isbn = parseIsbn(text);
  return isbn !== undefined && parse(isbn) !== null ? hyphenate(isbn) : text;
}

/** Written instead of an ISBN for books without one, such as those that a school prints itself. */
const NO_ISBN = /^(?:无|没有|none)$/iu;

/** Whether the values state that a book has no ISBN, which differs from a missing one. */
export function saysNoIsbn(values: readonly string[]): boolean {
  return values.length === 1 && NO_ISBN.test(values[0]?.trim() ?? '');
}

/** Normalizes a typed ISBN as metadata have it; ISBN-10 becomes ISBN-13. */
export function tidyIsbn(text: string): string {
  return hyphenateIsbn(parseIsbn10(text) ?? text);
}
