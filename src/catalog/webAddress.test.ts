import { expect, test } from 'vitest';
import { isLink, isWebAddress } from './webAddress.ts';

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

test.each<[string, boolean]>([
  ['https://example.edu/a', true],
  ['/about', true],
  ['#place', true],
  ['mailto:docs@example.edu', true],
  ['MAILTO:docs@example.edu', true],
  ['tel:+8610123456', false],
  ['ftp://example.edu/a', false],
  ['sms:123', false],
  ['mailto:a b', false],
  ['about', false],
])('a text may link to %j: %s', (href, isOne) => {
  expect(isLink(href)).toBe(isOne);
});
