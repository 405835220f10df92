import { expect, test } from 'vitest';
import { renamedCourses } from './corrections.ts';

test.each([
  [['高等数学A'], ['高等数学A'], ['高等数学（上）'], ['高等数学（上）']],
  [['线性代数', '高等数学A'], ['高等数学A'], ['高等数学'], ['线性代数', '高等数学']],
  [['高等数学', '高等数学A'], ['高等数学A'], ['高等数学'], ['高等数学']],
  [['概率论'], ['概率论', '统计'], ['概率论', '数理统计'], ['概率论']],
])('%j, when %j becomes %j, is %j', (courses, from, to, renamed) => {
  expect(renamedCourses(courses, from, to)).toEqual(renamed);
});
