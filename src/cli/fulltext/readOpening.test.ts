import { expect, test } from 'vitest';
import type { StoredPage, StoredPages } from '../../archive/covers/createStoredPages.ts';
import { readOpening } from './readOpening.ts';

function stored(texts: readonly (StoredPage | undefined)[]): StoredPages {
  return {
    read: (_id, page) => texts[page - 1],
    pageCount: () => texts.length,
    isIncomplete: () => false,
    tag: () => 'tag',
  };
}

test('quotes the first pages, tidied and cut', () => {
  const opening = readOpening(
    stored([{ text: '目录\n\n（ ）\n  第一章 ........ 3\u3000\n' }, { text: '字'.repeat(700) }]),
    'a',
  );
  expect(opening?.text.startsWith('目录\n第一章 … 3\n字字')).toBe(true);
  expect([...(opening?.text ?? '')]).toHaveLength(301);
  expect(opening?.text.endsWith('字…')).toBe(true);
  expect(opening?.pageCount).toBe(2);
});

test('quotes nothing that was recognised badly, and only the first three pages', () => {
  const pages = [{ text: '看不清', isUncertain: true }, undefined, { text: '三' }, { text: '四' }];
  expect(readOpening(stored(pages), 'a')?.text).toBe('三');
});

test('a document without texts has no opening', () => {
  expect(readOpening({ ...stored([]), pageCount: () => undefined }, 'a')).toBeUndefined();
});
