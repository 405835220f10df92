import { expect, test } from 'vitest';
import { createPlaces, MOST_PLACES, PREFIX } from './createPlaces.ts';
import { type Place, parsePlace } from './place.ts';

const PLACE: Place = { loaded: 40, first: 25, offset: 90.5, heights: [200, 210.25] };

/** A storage of a tab, which lives longer than a page. */
function tab() {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

test('a place is found again by the next page in the same tab', () => {
  const storage = tab();
  createPlaces(storage).put('a', PLACE);
  expect(createPlaces(storage).get('a')).toEqual(PLACE);
  expect(createPlaces(storage).get('b')).toBeUndefined();
});

test('a place at the beginning is none, and forgets the one before', () => {
  const storage = tab();
  const places = createPlaces(storage);
  places.put('a', PLACE);
  places.put('a', undefined);
  expect(places.get('a')).toBeUndefined();
  expect(storage.items.has(`${PREFIX}a`)).toBe(false);
});

test('only the latest places are kept, however many searches a visit has', () => {
  const storage = tab();
  const places = createPlaces(storage);
  const keys = Array.from({ length: MOST_PLACES + 5 }, (_, number) => `k${number}`);
  for (const key of keys) places.put(key, PLACE);
  places.put('k5', PLACE);
  places.put('last', PLACE);
  const stored = [...storage.items.keys()].filter((key) => key.startsWith(PREFIX));
  expect(stored).toHaveLength(MOST_PLACES);
  for (const found of [places, createPlaces(storage)]) {
    expect(found.get('k0')).toBeUndefined();
    expect(found.get('k6')).toBeUndefined();
    expect(found.get('k5')).toEqual(PLACE);
    expect(found.get('last')).toEqual(PLACE);
  }
});

test('a browser that grants no storage, or no more of it, remembers as long as the page lives', () => {
  const full = {
    ...tab(),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  for (const storage of [undefined, full]) {
    const places = createPlaces(storage);
    places.put('a', PLACE);
    expect(places.get('a')).toEqual(PLACE);
  }
});

test('what somebody else has stored is no place', () => {
  expect(parsePlace('')).toBeUndefined();
  expect(parsePlace('null')).toBeUndefined();
  expect(parsePlace('{"loaded":-1,"first":0,"offset":0,"heights":[]}')).toBeUndefined();
  expect(parsePlace('{"loaded":20,"first":0,"offset":0,"heights":["1"]}')).toBeUndefined();
  expect(parsePlace(JSON.stringify(PLACE))).toEqual(PLACE);
});
