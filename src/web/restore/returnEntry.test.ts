import { afterEach, expect, test, vi } from 'vitest';
import { HOUR_MS } from '../../lib/durations.ts';
import { storeReturnEntry, takeReturnEntry } from './returnEntry.ts';

const RESULTS = '/?q=%E7%BA%BF%E6%80%A7&c=book';

function tab() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

function windowAt(address: string, state: unknown) {
  const { pathname, search } = new URL(address, 'http://localhost');
  return { history: { state }, location: { pathname, search } };
}

afterEach(() => {
  vi.useRealTimers();
});

test('returns the entry that was left to sign in, once', () => {
  const storage = tab();
  storeReturnEntry(windowAt(RESULTS, { key: 'k1', overlay: 'x' }), storage);
  expect(takeReturnEntry('/?q=another', storage)).toBeUndefined();
  expect(takeReturnEntry(RESULTS, storage)).toBe('k1');
  expect(takeReturnEntry(RESULTS, storage)).toBeUndefined();
});

test('forgets the entry after an hour', () => {
  vi.useFakeTimers();
  const storage = tab();
  storeReturnEntry(windowAt(RESULTS, { key: 'k1' }), storage);
  vi.advanceTimersByTime(HOUR_MS);
  expect(takeReturnEntry(RESULTS, storage)).toBeUndefined();
});

test('returns nothing for an entry without a key, full storage or invalid stored values', () => {
  const storage = tab();
  for (const state of [null, 'text', {}, { key: 5 }]) {
    storeReturnEntry(windowAt(RESULTS, state), storage);
    expect(takeReturnEntry(RESULTS, storage)).toBeUndefined();
  }
  storage.setItem('campusdocs:left', 'nonsense');
  expect(takeReturnEntry(RESULTS, storage)).toBeUndefined();
  const full = {
    setItem() {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  expect(() => storeReturnEntry(windowAt(RESULTS, { key: 'k1' }), full)).not.toThrow();
  expect(takeReturnEntry(RESULTS, undefined)).toBeUndefined();
});
