import { expect, test } from 'vitest';
import {
  cropArea,
  cropSide,
  movePage,
  NO_CROP,
  type PhotoPage,
  pageSize,
  turnPage,
} from './photoPages.ts';

const page = (key: string): PhotoPage => ({
  key,
  file: new File([], key),
  turns: 0,
  crop: NO_CROP,
});
const PAGES = ['a', 'b', 'c', 'd'].map(page);
const keysOf = (pages: readonly PhotoPage[]) => pages.map(({ key }) => key).join('');

test.each([
  ['a', 2, 'bcad'],
  ['d', 0, 'dabc'],
  ['b', 1, 'abcd'],
  ['b', 99, 'acdb'],
  ['b', -1, 'bacd'],
  ['unknown', 0, 'abcd'],
])('%s moved to %i gives %s', (key, position, order) => {
  expect(keysOf(movePage(PAGES, key, position))).toBe(order);
});

test('what is cut off at the top is at the right after a turn, and back after four', () => {
  const crop = { left: 0.1, top: 0.2, right: 0.3, bottom: 0.4 };
  const once = turnPage({ ...page('a'), crop });
  expect(once).toMatchObject({ turns: 1, crop: { top: 0.1, right: 0.2, bottom: 0.3, left: 0.4 } });
  const four = turnPage(turnPage(turnPage(once)));
  expect(four).toMatchObject({ turns: 0, crop });
});

test('a side cannot pass the opposite one, nor leave the picture', () => {
  const narrow = cropSide({ ...NO_CROP, left: 0.5 }, 'right', 0.9);
  expect(narrow.right).toBeCloseTo(0.4);
  expect(cropSide(NO_CROP, 'top', -1)).toEqual(NO_CROP);
});

test('the rest is in whole pixels of the picture, and never empty', () => {
  const crop = { left: 0.25, top: 0.1, right: 0.25, bottom: 0 };
  expect(cropArea(crop, 400, 300)).toEqual({ x: 100, y: 30, width: 200, height: 270 });
  expect(cropArea({ ...crop, left: 0.75 }, 4, 3).width).toBe(1);
});

test('a page is as long as A4, upright or not', () => {
  expect(pageSize(1000, 2000)).toEqual([420.945, 841.89]);
  expect(pageSize(2000, 1000)).toEqual([841.89, 420.945]);
});
