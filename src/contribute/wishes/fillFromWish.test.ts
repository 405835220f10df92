import { expect, test } from 'vitest';
import { fillFromWish } from './fillFromWish.ts';

const said = (value: string) =>
  ({ values: [value], certainty: 'sure', reason: '文件名中有' }) as const;
const wish = (value: string) => ({ ...said(value), reason: '来自求资料' });

const WISHED = {
  type: 'test',
  proposals: {
    book: {},
    test: { source: said('高数期末 2023'), years: said('2023-2024'), course: said('高等数学') },
    doc: { source: said('高数期末 2023'), course: said('高等数学') },
  },
} as const;
const FORM = {
  state: 'ready',
  filetype: 'pdf',
  pages: 1,
  type: 'doc',
  typeReason: '',
  warnings: [],
} as const;
const NOTHING = { certainty: 'open', reason: '' } as const;

test('a wish fills what a file leaves open, and nothing else', () => {
  const proposals = { source: said('扫描.pdf'), years: said('2022-2023'), course: NOTHING };
  expect(fillFromWish({ ...FORM, type: 'test', proposals }, WISHED, false)).toMatchObject({
    type: 'test',
    typeReason: '',
    proposals: {
      source: said('扫描.pdf'),
      years: said('2022-2023'),
      course: wish('高等数学'),
    },
  });
});

test('what says nothing has the type of the wish, unless the contributor has chosen one', () => {
  const form = { ...FORM, proposals: { source: said('扫描.pdf'), title: said('扫描') } };
  expect(fillFromWish(form, WISHED, false)).toEqual({
    ...form,
    type: 'test',
    typeReason: '来自求资料',
    proposals: {
      source: said('扫描.pdf'),
      years: wish('2023-2024'),
      course: wish('高等数学'),
    },
  });
  expect(fillFromWish(form, WISHED, true)).toMatchObject({
    type: 'doc',
    proposals: { source: said('扫描.pdf'), title: said('扫描'), course: wish('高等数学') },
  });
});
