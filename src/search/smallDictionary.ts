import type { Segment } from './engine.ts';

/** A dictionary of a few words, for tests: as jieba cuts, without its 4 MB. */
export function smallDictionary(words: readonly string[]): Segment {
  return {
    everyWord: (run) =>
      [...run].flatMap((_, start, characters) =>
        words.filter((word) => characters.slice(start).join('').startsWith(word)),
      ),
    cut(run) {
      const pieces: string[] = [];
      for (let rest = run; rest !== ''; rest = rest.slice(pieces.at(-1)?.length)) {
        const longest = words
          .filter((word) => rest.startsWith(word))
          .toSorted((a, b) => b.length - a.length)[0];
        pieces.push(longest ?? [...rest][0] ?? rest);
      }
      return pieces;
    },
  };
}
