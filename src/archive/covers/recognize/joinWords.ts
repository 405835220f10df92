import type { PixelBox, SeenWord } from './createRecognizer.ts';

/**
 * Lines that are less certain are specks, rules and debris of formulas. Words are not judged one by
 * one: of clean pages, a hundredth of the characters would be lost, most of them right.
 */
const LEAST_CONFIDENCE = 0.3;
/** A gap that is wider than this many heights of the line separates what stands in columns. */
const WIDEST_GAP = 2;

/** Words that are one line of text. */
export interface JoinedLine {
  readonly text: string;
  readonly box: PixelBox;
  /** The mean of its characters, from 0 to 1. */
  readonly confidence: number;
}

/**
 * The text of a line as people write it. Lines end at wide gaps, as between answers to choose from, so
 * that the box of each fits its text.
 */
export function joinWords(words: readonly SeenWord[]): JoinedLine[] {
  const height = Math.max(0, ...words.map(({ box }) => box[3] - box[1]));
  const lines: SeenWord[][] = [];
  for (const word of words) {
    const last = lines.at(-1)?.at(-1);
    const isNew = last === undefined || word.box[0] - last.box[2] > height * WIDEST_GAP;
    if (isNew) lines.push([word]);
    else lines.at(-1)?.push(word);
  }
  return lines
    .map(joinLine)
    .filter(({ text, confidence }) => confidence >= LEAST_CONFIDENCE && /[\p{L}\p{N}]/u.test(text));
}

function joinLine(words: readonly SeenWord[]): JoinedLine {
  const text = words.map((word) => word.text).reduce(joinTwo, '');
  const side = (index: 0 | 1 | 2 | 3) => words.map(({ box }) => box[index]);
  const box = [
    Math.min(...side(0)),
    Math.min(...side(1)),
    Math.max(...side(2)),
    Math.max(...side(3)),
  ] as const;
  return { text, box, confidence: meanConfidence(words) };
}

/** The mean of all characters; 0 if there are none. */
export function meanConfidence(words: readonly SeenWord[]): number {
  const total = words.reduce((sum, { text }) => sum + text.length, 0);
  const sum = words.reduce((all, { text, confidence }) => all + text.length * confidence, 0);
  return total === 0 ? 0 : sum / total;
}

/** No blank stands before or after these. */
const CHINESE = /[\p{sc=Han}\u3000-\u303f\uff00-\uffef]/u;

function joinTwo(before: string, after: string): string {
  const isChinese = CHINESE.test(before.at(-1) ?? '') || CHINESE.test(after.at(0) ?? '');
  return before === '' || isChinese ? before + after : `${before} ${after}`;
}
