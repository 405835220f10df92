import type { FieldName } from './index/fields.ts';

/**
 * Every number that decides the order of hits and suggestions. Thresholds of corrections are in
 * `correct/thresholds.ts`. `npm run bench:search` shows what a change does.
 */

/** How much a match counts in each field. */
export const FIELD_WEIGHTS: Readonly<Record<FieldName, number>> = {
  title: 1,
  course: 0.98,
  docCourse: 0.95,
  author: 0.8,
  translator: 0.7,
  teacher: 0.75,
  publisher: 0.5,
  college: 0.55,
  content: 0.6,
  stage: 0.6,
  edition: 0.5,
  courseType: 0.4,
  isbn: 0.8,
  variant: 0.6,
  note: 0.4,
};

/** How sure it is that a match was meant, by its kind. A literal match counts most. */
export const MATCH_QUALITY = {
  literal: 1,
  /** The beginning of a word of letters. */
  begunWord: 0.9,
  /** An alias, which counts less than any text that says the same literally. */
  alias: 0.65,
  pinyin: 0.93,
  initials: 0.8,
  /** The other way to write a number: Ⅱ for 2. */
  numeral: 0.9,
  /** The short name of a college or publisher: 信通院. */
  institution: 0.85,
  /** A single character beside others of the same value. */
  single: 0.35,
} as const;

/**
 * Each further meaning of an alias counts this much less than the one before, up to the last rank.
 */
export const ALIAS_RANK = { step: 0.05, last: 4 } as const;

/** How much less than an alias its own letters count where they run across the words of a text. */
export const ALIAS_ACROSS_WORDS = 0.05;

/** How sure it is that a part of a query asks for a constraint. */
export const CONSTRAINT_QUALITY = {
  /** 第七版 and 下册 can mean nothing else. */
  certain: 1,
  usual: 0.9,
  /** The beginning of a word that is still being typed: 期. */
  begunWord: 0.5,
  /** 第一 and 大一上 for the first semester. */
  semester: 0.5,
  /** Materials for an exam of a stage; items that are not divided into volumes. */
  weak: 0.3,
} as const;

/**
 * How well a text is matched, beside the quality of its matches: `base`, plus `share` times the
 * part of the text that is matched, plus `start` if a match begins the text, plus `unbroken`
 * divided by 1 + `perBreak` for each gap. A text that is matched whole and without gaps has 1.
 */
export const TEXT_SCORE = {
  base: 0.5,
  share: 0.2,
  start: 0.1,
  unbroken: 0.2,
  perBreak: 1.5,
} as const;

/** Added to the score of a text that the whole query matches: all of it, or its beginning. */
export const WHOLE_QUERY_BONUS = { wholeText: 0.1, beginning: 0.07 } as const;

/** Taken off the score of an item for each character that only stop words explain. */
export const STOP_WORD_PENALTY = { perCharacter: 0.04, least: 0.1 } as const;

/** Added for the paper whose generated title was typed whole: no other score is as high. */
export const EXACT_TITLE_BONUS = 1;

/** How far the hits of a correction stand behind those of the next better one. */
export const CORRECTION_RANK_STEP = 0.1;

/** Scores are compared in steps of a hundredth, those of suggestions in tenths. */
export const SCORE_STEPS = 100;
export const SUGGESTION_SCORE_STEPS = 10;
