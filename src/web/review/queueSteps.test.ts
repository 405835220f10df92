import { expect, it } from 'vitest';
import { neighbourOf } from './queueSteps.ts';

const rows = ['a', 'b', 'c', 'd'].map((uuid) => ({ uuid }));
const done =
  (...uuids: string[]) =>
  (uuid: string) =>
    uuids.includes(uuid);

it.each([
  ['the next one', 'a', 1, done(), 'b'],
  ['the one before', 'c', -1, done(), 'b'],
  ['skips what was decided', 'a', 1, done('b', 'c'), 'd'],
  ['skips what was decided before it', 'd', -1, done('b', 'c'), 'a'],
  ['none after the last', 'd', 1, done(), undefined],
  ['none before the first', 'a', -1, done(), undefined],
  ['the first, if none is shown', undefined, 1, done('a'), 'b'],
] as const)('%s', (_title, uuid, step, isDone, expected) => {
  expect(neighbourOf(rows, uuid, step, isDone)).toBe(expected);
});
