import type { CourseMark } from './courseMark.ts';
import { findCourse, findFullNames } from './findCourse.ts';
import { findTime, type TimeMark } from './findTime.ts';
import { findWords, type WordMark } from './findWords.ts';
import type { GuessKnowledge } from './knowledge.ts';
import type { Segment } from './segment.ts';

/** A name with everything that was understood of it. */
export interface ReadSegment {
  readonly segment: Segment;
  readonly words: readonly WordMark[];
  readonly times: readonly TimeMark[];
  readonly course: CourseMark | undefined;
}

/** Reads a name: first the courses that are known in full, lest 期末 is looked for inside of one. */
export function readSegment(segment: Segment, knowledge: GuessKnowledge): ReadSegment {
  const full = findFullNames(segment.text, knowledge);
  const times = findTime(segment.text, full);
  const words = findWords(segment.text, [...full, ...times]);
  const course = findCourse(segment, full, [...times, ...words], knowledge);
  return { segment, words, times, course };
}
