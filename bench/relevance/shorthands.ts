import type { Facts } from './judgement.ts';

/** Of a course, or with its name in the title. */
export const about = (name: string, facts: Facts = {}): Facts[] => [
  { inCourse: name, ...facts },
  { inTitle: name, ...facts },
];

export const test = (name: string, facts: Facts = {}): Facts => ({
  type: 'test',
  inCourse: name,
  ...facts,
});

export const doc = (name: string, facts: Facts = {}): Facts => ({
  type: 'doc',
  inCourse: name,
  ...facts,
});

export const book = (name: string, facts: Facts = {}): Facts => ({
  type: 'book',
  inTitle: name,
  ...facts,
});

export const MAO = '毛泽东思想和中国特色社会主义理论体系概论';
export const XI = '习近平新时代中国特色社会主义思想概论';
