/** More words than this are a sentence: no single one is to blame. */
const MOST_WORDS = 5;
/** A word without spaces that is at least so long may be two, in Han characters. */
const LONG_WORD = 5;
/** The length of most names of courses, in Han characters. */
const NAME_LENGTH = 4;

/**
 * Returns queries that are close to one without results, the closest first: without one of its
 * words, or the beginning or the end of a long one.
 */
export function nearQueries(query: string): string[] {
  const words = query.split(/\s+/u).filter((word) => word !== '');
  if (words.length > MOST_WORDS) return [];
  if (words.length > 1) {
    return words
      .map((_, left) => words.filter((_word, position) => position !== left).join(' '))
      .sort((one, other) => other.length - one.length);
  }
  const [word = ''] = words;
  const characters = [...word];
  if (!/^\p{Script=Han}+$/u.test(word) || characters.length < LONG_WORD) return [];
  const ends = [characters.slice(0, NAME_LENGTH), characters.slice(-NAME_LENGTH)];
  return ends.map((end) => end.join(''));
}

/** Whether a query may be an abbreviation, so that its full name can help: 2 to 4 Han characters. */
export function mayBeAbbreviation(query: string): boolean {
  return /^\p{Script=Han}{2,4}$/u.test(query.trim());
}
