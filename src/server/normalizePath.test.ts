import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalizePath } from './normalizePath.ts';

test.each([
  ['/', '/'],
  ['/about', '/about'],
  ['/about/', '/about'],
  ['//about', '/about'],
  ['///', '/'],
  ['/login//0/', '/login/0'],
  ['//evil.example/', '/evil.example'],
  ['/\\/evil.example', '/evil.example'],
])('%s is normalized to %s', (path, normalized) => {
  expect(normalizePath(path)).toBe(normalized);
});

test('a normalized path stays on this host and normalizes to itself', () => {
  const unit = fc.constantFrom(...'/\\.@:ax');
  fc.assert(
    fc.property(fc.string({ unit }), (rest) => {
      const normalized = normalizePath(`/${rest}`);
      expect(normalizePath(normalized)).toBe(normalized);
      expect(new URL(normalized, 'https://here.example').host).toBe('here.example');
    }),
  );
});
