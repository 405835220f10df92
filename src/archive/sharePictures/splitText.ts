/** Characters that must not begin a line, and those that must not end one (JIS X 4051, CLREQ). */
const CLOSING = /^[\p{Pe}\p{Pf}、，。．：；？！,.:;?!%‰…—·\u3001-\u3002々ー]/u;
const OPENING = /[\p{Ps}\p{Pi}￥$#]$/u;
/** Scripts that are written without spaces. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{P}]/u;

const words = new Intl.Segmenter('zh', { granularity: 'word' });
const characters = new Intl.Segmenter('zh', { granularity: 'grapheme' });

/**
 * Splits a text into parts between which a line may break, and which make up the text: Chinese words
 * stay whole, brackets stay with what they enclose, and a Latin word keeps its hyphen and the space
 * behind it.
 */
export function splitText(text: string): string[] {
  const parts: string[] = [];
  for (const { segment } of words.segment(text)) {
    const before = parts.at(-1);
    if (before === undefined || mayBreak(before, segment)) parts.push(segment);
    else parts[parts.length - 1] = before + segment;
  }
  return parts;
}

/** Joins parts to phrases, which end at a space or a mark, and begin with a bracket. */
export function joinPhrases(parts: readonly string[]): string[] {
  const phrases: string[] = [];
  for (const part of parts) {
    const before = phrases.at(-1);
    const isEnd = before === undefined || /[\s\p{Pe}\p{Pf}，。、：；]$/u.test(before);
    if (isEnd || /^[\p{Ps}\p{Pi}]/u.test(part)) phrases.push(part);
    else phrases[phrases.length - 1] = before + part;
  }
  return phrases;
}

function mayBreak(before: string, after: string): boolean {
  if (/^\s/u.test(after) || CLOSING.test(after) || OPENING.test(before)) return false;
  if (/\s$/u.test(before)) return true;
  // Between `2023-` and `2024`, `C` and `++`: a name. Beside Han and its punctuation: no space.
  const [end = '', start = ''] = [before.at(-1), after.at(0)];
  return isUnspaced(end) || isUnspaced(start);
}

/** Whether a line may break beside a character without a space; not beside a hyphen or a slash. */
function isUnspaced(character: string): boolean {
  return UNSPACED.test(character) && !/[-‐–/\\_&@'’"*]/u.test(character);
}

/** The characters of a text as people count them: `é` in two code points is one. */
export function charactersOf(text: string): string[] {
  return Array.from(characters.segment(text), ({ segment }) => segment);
}
