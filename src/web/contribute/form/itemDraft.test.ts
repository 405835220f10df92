import { expect, test } from 'vitest';
import {
  differenceOf,
  draftOf,
  EMPTY_DRAFT,
  valuesOf,
  withProposals,
  withShared,
  withText,
} from './itemDraft.ts';

const likely = (...values: string[]) => ({ values, certainty: 'likely', reason: '' }) as const;

test('proposals fill what nobody has touched, and clear what they do not know', () => {
  const typed = withText(EMPTY_DRAFT, 'course', '高等数学');
  const filled = withProposals(typed, 'test', {
    course: likely('线性代数'),
    content: likely('原题', '答案'),
    stage: { candidates: [['期中'], ['期末']], certainty: 'open', reason: '' },
  });
  expect(valuesOf(filled)).toEqual({ course: ['高等数学'], content: ['原题', '答案'] });
  const again = withProposals(filled, 'test', { years: likely('2023-2024') });
  expect(valuesOf(again)).toEqual({ course: ['高等数学'], years: ['2023-2024'] });
});

test('only the fields of the type become values, and another type loses none', () => {
  const draft = withText(withText(EMPTY_DRAFT, 'years', ' 2023 '), 'teachers', '甲，乙、 丙;丁,');
  expect(valuesOf(draft)).toEqual({ years: ['2023'], teachers: ['甲', '乙', '丙', '丁'] });
  expect(valuesOf({ ...draft, type: 'doc' })).toEqual({ teachers: ['甲', '乙', '丙', '丁'] });
  expect(valuesOf({ ...draft, type: 'test' })).toEqual(valuesOf(draft));
});

test('the difference has changed fields only, and entries with commas stay whole', () => {
  const before = { title: ['提纲'], course: ['微积分, 线性代数', '概率论'], content: ['题库'] };
  const draft = withText(withText(draftOf('doc', before), 'title', '复习提纲'), 'content', '');
  expect(differenceOf('doc', before, valuesOf(draft, before))).toEqual({
    before: { title: ['提纲'], content: ['题库'] },
    after: { title: ['复习提纲'], content: [] },
  });
  const same = draftOf('doc', before);
  expect(differenceOf('doc', before, valuesOf(same, before))).toEqual({ before: {}, after: {} });
});

test('course and term are taken over where the type has them, and nothing else', () => {
  const from = draftOf('test', { course: ['电路'], years: ['2023'], stage: ['期末'] });
  const test = withShared(draftOf('test', { stage: ['期中'], semester: ['First'] }), from);
  expect(valuesOf(test)).toEqual({ course: ['电路'], years: ['2023'], stage: ['期中'] });
  expect(valuesOf(withShared(draftOf('doc', { title: ['笔记'] }), from))).toEqual({
    title: ['笔记'],
    course: ['电路'],
  });
  expect(valuesOf(withShared(draftOf('book', { title: ['书'] }), from))).toEqual({ title: ['书'] });
});
