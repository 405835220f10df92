import type { CourseMention } from './courseMention.ts';
import { findCourse, findFullNames } from './findCourse.ts';
import { findTime, type TimeMention } from './findTime.ts';
import { findWords, type WordMention } from './findWords.ts';
import type { GuessKnowledge } from './knowledge.ts';
import type { Segment } from './segment.ts';

/** A name with everything recognized in it. */
export interface ParsedSegment {
  readonly segment: Segment;
  readonly words: readonly WordMention[];
  readonly times: readonly TimeMention[];
  readonly course: CourseMention | undefined;
}

/** Parses a name. Full course names come first, so that 期末 is not matched inside of one. */
export function parseSegment(segment: Segment, knowledge: GuessKnowledge): ParsedSegment {
  const full = findFullNames(segment.text, knowledge);
  const times = findTime(segment.text, full);
  const words = findWords(segment.text, [...full, ...times]);
  const course = findCourse(segment, full, [...times, ...words], knowledge);
  return { segment, words, times, course };
}
