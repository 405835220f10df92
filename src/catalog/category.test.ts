import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CATEGORIES, CATEGORY_LABELS, parseCategory } from './category.ts';

// spec 1.2
test('parses each category and has its Chinese name', () => {
  expect(CATEGORIES.map(parseCategory)).toEqual(CATEGORIES);
  expect(CATEGORIES.map((category) => CATEGORY_LABELS[category])).toEqual([
    '全部',
    '书籍',
    '试卷',
    '资料',
  ]);
});

test('parses anything else as all', () => {
  expect([null, undefined, '', 'Book', ' book', '__proto__'].map(parseCategory)).toEqual(
    Array(6).fill('all'),
  );
  fc.assert(fc.property(fc.string(), (text) => CATEGORIES.includes(parseCategory(text))));
});
