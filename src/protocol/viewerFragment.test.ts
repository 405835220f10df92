import { expect, test } from 'vitest';
import { parseViewerFragment, setFragmentPage, viewerFragment } from './viewerFragment.ts';

test.each([
  ['#page=7', 7],
  ['#zoom=50&page=7', 7],
  ['', undefined],
  ['#page=0', undefined],
  ['#page=seven', undefined],
  ['#page=-1', undefined],
  ['#page=99999999', undefined],
])('the fragment %j names page %j', (hash, page) => {
  expect(parseViewerFragment(hash).page).toBe(page);
});

test.each([
  ['#page=12&mark=%E5%82%85%E9%87%8C%E5%8F%B6&mark=%E7%BA%A7%E6%95%B0', ['傅里叶', '级数']],
  ['#mark=傅里叶', ['傅里叶']],
  ['#mark=Chebyshev+inequality', ['Chebyshev inequality']],
  ['#mark=%20&mark=&mark=a&mark=a', ['a']],
  ['#mark=%E5%82', ['\uFFFD']],
  [`#mark=${'x'.repeat(65)}&mark=b`, ['b']],
  [`#${'mark=b&'.repeat(3)}mark=%`, ['b', '%']],
])('the fragment %j marks %j', (hash, marks) => {
  expect(parseViewerFragment(hash).marks).toEqual(marks);
});

test('more marks than eight are left out, and a fragment of megabytes is cut', () => {
  const many = Array.from({ length: 100 }, (_, index) => `mark=word${index}`).join('&');
  expect(parseViewerFragment(`#${many}`).marks).toHaveLength(8);
  expect(setFragmentPage(`#mark=a&rest=${'x'.repeat(4_000_000)}`, 3).length).toBeLessThan(10_000);
});

test('what is searched is trimmed and cut, and nothing is not searched', () => {
  expect(parseViewerFragment('#search=+a+b+').search).toBe('a b');
  expect(parseViewerFragment('#search=%20')).not.toHaveProperty('search');
  expect(parseViewerFragment(`#search=${'x'.repeat(300)}`).search).toHaveLength(256);
});

test('what is built is parsed again', () => {
  const hit = { page: 12, marks: ['傅里叶', 'a&b=c#d', 'C++', '50 %'] };
  expect(parseViewerFragment(viewerFragment(hit))).toEqual(hit);
  const all = { page: 2, marks: [], search: '傅里叶 "Chebyshev inequality"' };
  expect(parseViewerFragment(viewerFragment(all))).toEqual(all);
});

test('replaces the page in a fragment and keeps the rest', () => {
  expect(setFragmentPage('', 4)).toBe('#page=4');
  expect(setFragmentPage('#zoom=50&page=7', 4)).toBe('#zoom=50&page=4');
  expect(setFragmentPage('#page=7&mark=a&mark=b', 4)).toBe('#page=4&mark=a&mark=b');
});
