import { expect, test } from 'vitest';
import { parseScrollPosition, type ScrollPosition } from '../session/scrollPosition.ts';
import { createScrollPositions, MAX_SCROLL_POSITIONS, PREFIX } from './createScrollPositions.ts';

const SCROLL: ScrollPosition = { loaded: 40, first: 25, offset: 90.5, heights: [200, 210.25] };

/** Session storage, which outlives a page. */
function tab() {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

test('the next page in the same tab reads a stored position', () => {
  const storage = tab();
  createScrollPositions(storage).put('a', SCROLL);
  expect(createScrollPositions(storage).get('a')).toEqual(SCROLL);
  expect(createScrollPositions(storage).get('b')).toBeUndefined();
});

test('an undefined position removes the stored one', () => {
  const storage = tab();
  const scrollPositions = createScrollPositions(storage);
  scrollPositions.put('a', SCROLL);
  scrollPositions.put('a', undefined);
  expect(scrollPositions.get('a')).toBeUndefined();
  expect(storage.items.has(`${PREFIX}a`)).toBe(false);
});

test('keeps only the latest positions', () => {
  const storage = tab();
  const scrollPositions = createScrollPositions(storage);
  const keys = Array.from({ length: MAX_SCROLL_POSITIONS + 5 }, (_, number) => `k${number}`);
  for (const key of keys) scrollPositions.put(key, SCROLL);
  scrollPositions.put('k5', SCROLL);
  scrollPositions.put('last', SCROLL);
  const stored = [...storage.items.keys()].filter((key) => key.startsWith(PREFIX));
  expect(stored).toHaveLength(MAX_SCROLL_POSITIONS);
  for (const found of [scrollPositions, createScrollPositions(storage)]) {
    expect(found.get('k0')).toBeUndefined();
    expect(found.get('k6')).toBeUndefined();
    expect(found.get('k5')).toEqual(SCROLL);
    expect(found.get('last')).toEqual(SCROLL);
  }
});

test('keeps positions in memory when storage is refused or full', () => {
  const full = {
    ...tab(),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  for (const storage of [undefined, full]) {
    const scrollPositions = createScrollPositions(storage);
    scrollPositions.put('a', SCROLL);
    expect(scrollPositions.get('a')).toEqual(SCROLL);
  }
});

test('ignores stored values that are not positions', () => {
  expect(parseScrollPosition('')).toBeUndefined();
  expect(parseScrollPosition('null')).toBeUndefined();
  expect(parseScrollPosition('{"loaded":-1,"first":0,"offset":0,"heights":[]}')).toBeUndefined();
  expect(parseScrollPosition('{"loaded":20,"first":0,"offset":0,"heights":["1"]}')).toBeUndefined();
  expect(parseScrollPosition(JSON.stringify(SCROLL))).toEqual(SCROLL);
});
