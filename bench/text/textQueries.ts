import { isHan } from '../../src/search/text/foldText.ts';
import { createRandom } from '../../tools/demo/random.ts';

/** A query, and what a plain scan looks for: each of `all` on one page, none of `none` there. */
export interface TextQuery {
  readonly query: string;
  readonly all: readonly string[];
  readonly none: readonly string[];
}

const SHORTEST = 2;
const LONGEST = 6;

/**
 * Random queries for folded pages: phrases of 2 to 6 characters, words, two parts of one page, exact
 * ones, and ones with a part excluded.
 */
export function textQueries(pages: readonly string[], count: number, seed: string): TextQuery[] {
  const random = createRandom(seed);
  const pageAt = () => pages[random.whole(0, pages.length - 1)] ?? '';
  const phraseOf = (page: string): string => {
    for (let tries = 0; tries < 50; tries += 1) {
      const length = random.whole(SHORTEST, LONGEST);
      const from = random.whole(0, Math.max(0, page.length - length));
      const phrase = page.slice(from, from + length);
      if ([...phrase].every((one) => isHan(one.charCodeAt(0)))) return phrase;
    }
    return '函数';
  };
  return Array.from({ length: count }, (_, at): TextQuery => {
    const page = pageAt();
    const one = phraseOf(page);
    const other = phraseOf(page);
    switch (at % 5) {
      case 0:
        return { query: `${one} ${other}`, all: [one, other], none: [] };
      case 1:
        return { query: `"${one}"`, all: [one], none: [] };
      case 2:
        return { query: `${one} -${other}`, all: [one], none: [other] };
      default:
        return { query: one, all: [one], none: [] };
    }
  });
}
