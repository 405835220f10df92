import { expect, test } from 'vitest';
import { optionsOf } from './optionsOf.ts';

const FACET = [
  { value: '物理', count: 3 },
  { value: '力学', count: 0 },
];

test('options keep their order and show their number of results', () => {
  expect(optionsOf(FACET, ['力学'])).toEqual([
    { value: '物理', label: '物理', count: 3 },
    { value: '力学', label: '力学', count: 0 },
  ]);
});

test('a value from the address that no result has can be cleared', () => {
  expect(optionsOf(FACET, ['不存在', '物理']).at(-1)).toEqual({
    value: '不存在',
    label: '不存在',
    count: 0,
  });
});
