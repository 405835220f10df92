import { expect, test } from 'vitest';
import { foldText, removeHanSpaces } from '../text/foldText.ts';
import { ABBREVIATIONS } from './abbreviations.ts';
import { COURSE_NAMES } from './courseNames.ts';

const all = [...ABBREVIATIONS].flatMap(([name, full]) => [name, ...full]);

test('has several hundred abbreviations from all faculties', () => {
  expect(ABBREVIATIONS.size).toBeGreaterThan(400);
  const names = ['数分', '大物', '模电', '计网', '毛概', '材力', '物化', '组胚', '西经', '民诉'];
  expect(names.filter((name) => !ABBREVIATIONS.has(name))).toEqual([]);
});

test('all abbreviations are folded', () => {
  for (const text of [...all, ...COURSE_NAMES]) {
    expect(removeHanSpaces(foldText(text))).toBe(text);
  }
});

test('an abbreviation stands for names that its own characters do not find', () => {
  for (const [name, full] of ABBREVIATIONS) {
    expect(full.filter((one) => one.includes(name))).toEqual([]);
    expect(new Set(full).size).toBe(full.length);
    expect(full.length).toBeGreaterThan(0);
    expect(Math.min(name.length, ...full.map(({ length }) => length))).toBeGreaterThan(1);
  }
});

test('contains each course name once', () => {
  expect(new Set(COURSE_NAMES).size).toBe(COURSE_NAMES.length);
});
