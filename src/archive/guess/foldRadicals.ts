import { RADICALS } from '../../search/text/foldText.ts';

/**
 * Replaces radicals by the characters that they look like (⾮ by 非, ⻅ by 见): fonts of PDFs map glyphs
 * to either, and they look the same. Keeps the number of UTF-16 code units.
 */
export function foldRadicals(text: string): string {
  return text.replace(
    /[\u2e80-\u2fdf]/gu,
    (radical) => RADICALS.get(radical) ?? radical.normalize('NFKC'),
  );
}
