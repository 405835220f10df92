import { expect, test } from 'vitest';
import { keepDestination, keptDestination } from './keptDestination.ts';

const FILE = `/files/${'a'.repeat(32)}.pdf?f=1`;

function storageWith(values = new Map<string, string>()) {
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
}

test('keeps the destination after the server has forgotten it', () => {
  const storage = storageWith();
  expect(keptDestination(storage)).toBe('/');
  keepDestination('/files/of-before.pdf', storage);
  keepDestination(FILE, storage);
  expect(keptDestination(storage)).toBe(FILE);
  keepDestination('/', storage);
  expect(keptDestination(storage)).toBe('/');
});

test('never returns a stored address of another site', () => {
  const storage = storageWith();
  keepDestination('//elsewhere.example/files/a.pdf', storage);
  expect(keptDestination(storage)).toBe('/');
});

test('a sign-in works without storage or with full storage', () => {
  const full = {
    setItem() {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  expect(() => keepDestination(FILE, full)).not.toThrow();
  expect(() => keepDestination(FILE, undefined)).not.toThrow();
  expect(keptDestination(undefined)).toBe('/');
});
