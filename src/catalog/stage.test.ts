import { expect, test } from 'vitest';
import { STAGES, stageGroupOf, stageOf } from './stage.ts';

// spec 5.12
test('a missing stage counts as 其他, which the filter offers', () => {
  expect(stageOf({ time: {} })).toBe('其他');
  expect(stageOf({ time: { stage: undefined } })).toBe('其他');
  expect(STAGES).toContain(stageOf({ time: {} }));
});

test('returns the stage of a test that has one', () => {
  expect(stageOf({ time: { stage: '期中' } })).toBe('期中');
  expect(stageOf({ time: { stage: '期末' } })).toBe('期末');
});

// spec 9.8
test('the stages that a filter offers are 期中, 期末 and 其他', () => {
  expect(STAGES).toEqual(['期中', '期末', '其他']);
});

test.each([
  ['期中', '期中'],
  ['期末', '期末'],
  ['其他', '其他'],
  ['补考', '其他'],
  [undefined, '其他'],
])('groups the stage %j as %j', (stage, group) => {
  expect(stageGroupOf({ time: { stage } })).toBe(group);
});
