import type { Segment } from './engine.ts';

/** A query as words: all of `terms` are required. */
export interface QueryWords {
  readonly terms: readonly string[];
  /**
   * Characters side by side that the dictionary joins into no word, such as a person's name. Each
   * group must stand in one value, lest one author's surname and another's given name match.
   */
  readonly groups: readonly (readonly string[])[];
}

/**
 * A run of Han characters, which the dictionary cuts, or one word of any other script, which needs
 * none: letters and digits, with the `+` and `#` of C++ and C#. All else is dropped.
 */
const RUN = /(\p{Script=Han}+)|(?:(?!\p{Script=Han})[\p{L}\p{N}\p{M}])+[+#]*/gu;

/** All words of a text that is to be found. A word that stands there twice is given twice. */
export function documentWords(text: string, segment: Segment): string[] {
  return runsOf(text).flatMap(({ run, isHan }) =>
    isHan ? [...new Set([...segment.everyWord(run), ...run])] : [run],
  );
}

/** The words of a query, each once. */
export function queryWords(text: string, segment: Segment): QueryWords {
  const terms = new Set<string>();
  const groups: string[][] = [];
  for (const { run, isHan } of runsOf(text)) {
    let group: string[] = [];
    for (const word of isHan ? segment.cut(run) : [run]) {
      terms.add(word);
      if (!isHan || [...word].length > 1) group = [];
      else if (group.push(word) === 2) groups.push(group);
    }
  }
  return { terms: [...terms], groups };
}

function runsOf(text: string): { run: string; isHan: boolean }[] {
  return Array.from(text.toLowerCase().matchAll(RUN), ([run, han]) => ({
    run,
    isHan: han !== undefined,
  }));
}
