import { expect, test } from 'vitest';
import { EMPTY, type ImportRow } from './importRow.ts';
import { uniteCourses } from './uniteCourses.ts';

const row = (course: string): ImportRow => ({ state: 'likely', cells: { ...EMPTY, course } });

test('two spellings of a course are unified', () => {
  const rows = uniteCourses(
    ['数学分析I', '数学分析（I）', '数学分析（Ⅰ）', '数学分析（I）', '数学分析II'].map(row),
  );
  expect(rows.map(({ cells }) => cells.course)).toEqual([
    '数学分析（I）',
    '数学分析（I）',
    '数学分析（I）',
    '数学分析（I）',
    '数学分析II',
  ]);
  expect(rows[0]?.cells.notes).toContain('数学分析I');
  expect(rows[1]?.cells.notes).toBe('');
});
