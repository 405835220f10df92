import { expect, test } from 'vitest';
import { isWebAddress } from './webAddress.ts';

test.each([
  '/files/000559972bfd10a2a6a8a9e34dfd2205.pdf',
  '/',
  'https://wiki.example.edu/exam/21-22-2-电路（上）-期中',
  'HTTP://example.edu',
  'https://example.edu/a b',
])('a page may link to %j', (text) => {
  expect(isWebAddress(text)).toBe(true);
});

test.each([
  '',
  'files/a.pdf',
  '//evil.example/a',
  '/\\evil.example',
  '/\t/evil.example',
  'https:///evil',
  'javascript:alert(1)',
  'JavaScript:alert(1)//https://',
  'java\nscript:alert(1)',
  ' https://example.edu',
  'data:text/html,x',
  'ftp://example.edu/',
])('a page may not link to %j', (text) => {
  expect(isWebAddress(text)).toBe(false);
});
