import { expect, test } from 'vitest';
import { readDestination, storeDestination } from './storedDestination.ts';

const FILE = `/files/${'a'.repeat(32)}.pdf?f=1`;

function storageWith(values = new Map<string, string>()) {
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
}

test('keeps the destination after the server has forgotten it', () => {
  const storage = storageWith();
  expect(readDestination(storage)).toBe('/');
  storeDestination('/files/of-before.pdf', storage);
  storeDestination(FILE, storage);
  expect(readDestination(storage)).toBe(FILE);
  storeDestination('/', storage);
  expect(readDestination(storage)).toBe('/');
});

test('never returns a stored address of another site', () => {
  const storage = storageWith();
  storeDestination('//elsewhere.example/files/a.pdf', storage);
  expect(readDestination(storage)).toBe('/');
});

test('a sign-in works without storage or with full storage', () => {
  const full = {
    setItem() {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  expect(() => storeDestination(FILE, full)).not.toThrow();
  expect(() => storeDestination(FILE, undefined)).not.toThrow();
  expect(readDestination(undefined)).toBe('/');
});
