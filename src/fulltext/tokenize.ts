import { isHan } from '../search/text/foldText.ts';

/**
 * The tokens of a folded text, as an index has them, in order: overlapping pairs of Han characters,
 * and whole words of letters and digits. A phrase occurs in a text exactly if its tokens occur there
 * side by side.
 *
 * Where Han characters stand beside a word, the one beside it is a token of its own as well: `x 轴`
 * occurs in `x轴对称`.
 */
export function tokenize(folded: string): string[] {
  const tokens: string[] = [];
  let offset = 0;
  let isAfterWord = false;
  while (offset < folded.length) {
    if (folded[offset] === ' ') {
      offset += 1;
    } else if (isHan(folded.charCodeAt(offset))) {
      offset = pushRun(folded, offset, isAfterWord, tokens);
      isAfterWord = false;
    } else {
      const end = endOfWord(folded, offset);
      tokens.push(folded.slice(offset, end));
      isAfterWord = true;
      offset = end;
    }
  }
  return tokens;
}

function endOfWord(folded: string, start: number): number {
  let end = start + 1;
  while (end < folded.length && folded[end] !== ' ' && !isHan(folded.charCodeAt(end))) end += 1;
  return end;
}

/** Appends the tokens of a run of Han characters; returns its end. */
function pushRun(folded: string, start: number, isAfterWord: boolean, tokens: string[]): number {
  let last = characterAt(folded, start);
  if (isAfterWord) tokens.push(last);
  let offset = start + last.length;
  while (offset < folded.length && isHan(folded.charCodeAt(offset))) {
    const next = characterAt(folded, offset);
    tokens.push(last + next);
    last = next;
    offset += next.length;
  }
  const isAlone = offset === start + last.length;
  if (offset < folded.length || (isAlone && !isAfterWord)) tokens.push(last);
  return offset;
}

/** The character at a unit, which may be two units long. */
function characterAt(text: string, offset: number): string {
  const code = text.charCodeAt(offset);
  return text.slice(offset, offset + (code >= 0xd800 && code <= 0xdbff ? 2 : 1));
}
