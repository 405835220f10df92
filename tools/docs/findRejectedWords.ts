/** A word of the interface that the glossary rejects, where it stands. */
interface Finding {
  readonly path: string;
  /** Counted from 1. */
  readonly line: number;
  readonly word: string;
}

/** Files whose Chinese visitors or maintainers read; tests may quote what people type. */
const READ =
  /^(?:src\/(?:web|protocol|server|access)\/|src\/archive\/(?:convert|import|intake|jsonSchema)\/|demo\/(?:site\.yml|announcements\/)|.*\.zh-CN\.md$)/u;
const TEST = /\.test\.tsx?$/u;

/** Whether the Chinese of a file is part of the interface. */
export function isInterface(path: string): boolean {
  return READ.test(path) && !TEST.test(path);
}

/** Reads the rejected words from the last column of the glossary's table of interface words. */
export function readRejectedWords(glossary: string): readonly string[] {
  const [, table = ''] = glossary.split(/^\| word +\| for +\| not +\|$/mu);
  return table
    .split('\n')
    .filter((row) => row.startsWith('|') && !row.startsWith('| -'))
    .flatMap((row) => (row.split('|')[3] ?? '').split('、'))
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

/** Finds rejected words in a file. */
export function findRejectedWords(
  path: string,
  text: string,
  words: readonly string[],
): readonly Finding[] {
  return text
    .split('\n')
    .flatMap((content, index) =>
      words
        .filter((word) => content.includes(word))
        .map((word) => ({ path, line: index + 1, word })),
    );
}
