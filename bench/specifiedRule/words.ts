import { cut, cut_all } from 'jieba-wasm';

/** The words of a query: all of `terms` are required. */
export interface QueryWords {
  readonly terms: readonly string[];
  /** Adjacent characters that the dictionary does not join into a word, such as a person's name. */
  readonly groups: readonly (readonly string[])[];
}

/** A run of Han characters, which the dictionary cuts, or one word of any other script. */
const RUN = /(\p{Script=Han}+)|(?:(?!\p{Script=Han})[\p{L}\p{N}\p{M}])+[+#]*/gu;

/** All words of an indexed text, including overlapping ones. */
export function documentWords(text: string): string[] {
  return runsOf(text).flatMap(({ run, isHan }) =>
    isHan ? [...new Set([...cut_all(run), ...run])] : [run],
  );
}

/** The words of a query, each once. */
export function queryWords(text: string): QueryWords {
  const terms = new Set<string>();
  const groups: string[][] = [];
  for (const { run, isHan } of runsOf(text)) {
    let group: string[] = [];
    for (const word of isHan ? cut(run, false) : [run]) {
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
