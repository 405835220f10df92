import { expect, it } from 'vitest';
import { changedFields, tidyValues } from './compareValues.ts';

it('an absent field and an empty one are the same', () => {
  expect(changedFields({ title: ['甲'], note: [] }, { title: ['甲'] })).toEqual([]);
});

it('names changed, added, removed and reordered fields in the order of the form', () => {
  expect(
    changedFields(
      { title: ['甲'], authors: ['一', '二'], source: ['网盘'] },
      { title: ['乙'], authors: ['二', '一'], note: ['残页'] },
    ),
  ).toEqual(['title', 'authors', 'source', 'note']);
});

it('sends no spaces and no empty values', () => {
  expect(tidyValues({ title: [' 甲 '], authors: ['', '一 '], note: [' '] })).toEqual({
    title: ['甲'],
    authors: ['一'],
  });
});
