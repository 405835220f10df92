import { RADICALS } from '../../search/text/foldText.ts';

/**
 * Radicals as the characters they look like (⾮ is 非, ⻅ is 见): fonts of PDFs map glyphs to either,
 * and nobody can see which. Each is one unit before and after.
 */
export function foldRadicals(text: string): string {
  return text.replace(
    /[\u2e80-\u2fdf]/gu,
    (radical) => RADICALS.get(radical) ?? radical.normalize('NFKC'),
  );
}
