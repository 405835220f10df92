import { expect, test } from 'vitest';
import { isDecodable } from './isDecodable.ts';

test.each(['/', '/about', '/%E9%AB%98', '/a%2Fb', '/高', '/%00'])('accepts %s', (path) => {
  expect(isDecodable(path)).toBe(true);
});

test.each(['/%', '/%E0%A4%A', '/%FF', '/%zz'])('refuses %s', (path) => {
  expect(isDecodable(path)).toBe(false);
});
