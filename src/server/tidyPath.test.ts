import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tidyPath } from './tidyPath.ts';

test.each([
  ['/', '/'],
  ['/about', '/about'],
  ['/about/', '/about'],
  ['//about', '/about'],
  ['///', '/'],
  ['/login//0/', '/login/0'],
  ['//evil.example/', '/evil.example'],
  ['/\\/evil.example', '/evil.example'],
])('%s is tidied to %s', (path, tidy) => {
  expect(tidyPath(path)).toBe(tidy);
});

test('what is tidied stays on this host and is tidy', () => {
  const unit = fc.constantFrom(...'/\\.@:ax');
  fc.assert(
    fc.property(fc.string({ unit }), (rest) => {
      const tidy = tidyPath(`/${rest}`);
      expect(tidyPath(tidy)).toBe(tidy);
      expect(new URL(tidy, 'https://here.example').host).toBe('here.example');
    }),
  );
});
