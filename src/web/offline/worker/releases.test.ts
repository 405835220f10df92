import { expect, test } from 'vitest';
import { excess, isSameFormat, unusedReleases } from './releases.ts';

const NEW = 'campusdocs-app-new';
const OLD = 'campusdocs-app-old';
const OLDER = 'campusdocs-app-older';
const OTHERS = ['campusdocs-covers', 'campusdocs-documents', 'someone-else'];

test('keeps the files of an old release while a window of its time is open', () => {
  const windows = new Map([
    [OLDER, ['gone']],
    [OLD, ['gone', 'open']],
  ]);
  const names = [OLDER, OLD, NEW, ...OTHERS];
  expect(unusedReleases(names, NEW, windows, ['open', 'later'])).toEqual([OLDER]);
  expect(unusedReleases(names, NEW, windows, ['later'])).toEqual([OLDER, OLD]);
});

test('deletes the rest of an installation that never took over, and nothing but releases', () => {
  expect(unusedReleases([OLD, NEW, ...OTHERS], NEW, new Map(), ['open'])).toEqual([OLD]);
});

test('a catalog in the format of another release does not replace the stored one', () => {
  const stored = '{"format":"campusdocs-catalog-3","items":[1]}';
  expect(isSameFormat(stored, '{"format":"campusdocs-catalog-3","items":[1,2]}')).toBe(true);
  expect(isSameFormat(stored, '{"format":"campusdocs-catalog-4","items":[1,2]}')).toBe(false);
  expect(isSameFormat(stored, '<!doctype html><title>登录</title>')).toBe(false);
  expect(isSameFormat('', '')).toBe(false);
});

test('drops what was stored first', () => {
  expect(excess(['a', 'b', 'c'], 2)).toEqual(['a']);
  expect(excess(['a'], 2)).toEqual([]);
});
