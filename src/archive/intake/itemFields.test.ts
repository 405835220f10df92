import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FieldValues } from '../../catalog/fieldName.ts';
import { adviseMetadata } from '../adviseMetadata.ts';
import { parseMetadata } from '../parseMetadata.ts';
import { assembleItem, ITEM_FIELDS, ITEM_TYPES, type ItemType } from './itemFields.ts';
import { writeMetadata } from './writeMetadata.ts';

const ID = '0ba7bb2b0491c649423aa747f315f548';

function assemble(type: ItemType, values: FieldValues) {
  return assembleItem({ id: ID, type, filetype: 'pdf' }, values);
}

test('values become metadata without the fields of other types', () => {
  const values: FieldValues = {
    title: ['高等数学'],
    authors: ['陈望舒', '林清和'],
    isbn: ['9787500001010'],
    publish_year: ['2019'],
    stage: ['期末'],
    course: ['高等数学'],
  };
  const { item } = assemble('book', values);
  expect(item).toEqual({
    id: ID,
    url: `/files/${ID}.pdf`,
    type: 'book',
    data: {
      title: '高等数学',
      authors: ['陈望舒', '林清和'],
      publish_year: '2019',
      isbn: ['978-7-5000-0101-0'],
      filetype: 'pdf',
    },
  });
  expect(item && adviseMetadata(item)).toEqual([]);
});

test('无 gives a book an empty list of ISBNs', () => {
  const values: FieldValues = { title: ['信号讲义'], authors: ['伍胜健'] };
  expect(assemble('book', values).diagnostics).toEqual([
    { field: 'isbn', code: 'missing', reason: 'is missing: write 无 for a book without one' },
  ]);
  for (const none of ['无', 'none']) {
    const { item } = assemble('book', { ...values, isbn: [none] });
    expect(item?.data).toMatchObject({ isbn: [] });
    expect(item && adviseMetadata(item)).toEqual([]);
  }
});

test('variant, teachers, source and note are written only for types that have them', () => {
  const own: FieldValues = {
    variant: ['Ａ卷'],
    teachers: ['伍胜健', '陈望舒'],
    source: ['１６秋 信号.pdf'],
    note: ['缺第 3 页'],
  };
  const paper = assemble('test', { ...own, course: ['信号'], years: ['2019'], content: ['原题'] });
  // The original file name stays as it was.
  const tidy = { teachers: own.teachers, source: '１６秋 信号.pdf', note: '缺第 3 页' };
  expect(paper.item?.data).toMatchObject({ variant: 'A卷', ...tidy });
  const doc = assemble('doc', { ...own, title: ['笔记'], course: ['信号'], content: ['知识点'] });
  expect(doc.item?.data).toMatchObject(tidy);
  expect(doc.item?.data).not.toHaveProperty('variant');
  const text = paper.item ? writeMetadata(paper.item) : '';
  expect(text.indexOf('variant')).toBeGreaterThan(text.indexOf('content'));
  expect(text.indexOf('filetype')).toBeGreaterThan(text.indexOf('note'));
});

test('a school year becomes start and end, and the level belongs to the course', () => {
  const { item } = assemble('test', {
    course: ['线性代数'],
    course_type: ['本科'],
    years: ['2019—2020学年'],
    content: ['原题', '答案'],
    stage: [],
  });
  expect(item?.data).toEqual({
    course: { name: '线性代数', type: '本科' },
    time: { start: '2019', end: '2020' },
    content: ['原题', '答案'],
    filetype: 'pdf',
  });
});

test('a material may have several courses or none', () => {
  const values = { title: ['公式'], content: ['知识点'] };
  expect(assemble('doc', { ...values, course: ['电路', '信号'] }).item?.data).toMatchObject({
    course: [{ name: '电路' }, { name: '信号' }],
  });
  expect(assemble('doc', values).item?.data).toMatchObject({ course: [] });
});

test('all missing and wrong fields are reported at once', () => {
  expect(assemble('test', { years: ['soon'], content: ['原题', '笔记'] }).diagnostics).toEqual([
    { field: 'course', code: 'missing', reason: 'is missing' },
    { field: 'years', code: 'no-school-year', reason: expect.stringContaining('2019-2020') },
    { field: 'content', code: 'not-a-choice', reason: 'must be 原题 or 答案, not 笔记' },
  ]);
  expect(
    assemble('book', { title: ['x'], authors: ['y'], isbn: ['978-7-5000-0101-1'] }).diagnostics,
  ).toEqual([
    { field: 'isbn', code: 'wrong-isbn', reason: expect.stringContaining('wrong digit') },
  ]);
});

test('text copied from a PDF is normalized', () => {
  // The first character is a Kangxi radical.
  const { item } = assemble('doc', { title: ['\u202e⽅程\u200b ２'], content: ['题库'] });
  expect(item?.data).toMatchObject({ title: '方程 2' });
});

test('any input gives metadata that are read back unchanged, or diagnostics with field names', () => {
  const typed = fc.oneof(
    fc.constantFrom(
      '2019',
      '2019-2020',
      '原题',
      '知识点',
      '9787500001010',
      '期末',
      'First',
      '本科',
    ),
    fc.string({ unit: 'grapheme' }),
  );
  const names = ITEM_TYPES.flatMap((type) => ITEM_FIELDS[type].map(({ name }) => name));
  const values = fc.dictionary(fc.constantFrom(...names), fc.array(typed, { maxLength: 2 }));
  fc.assert(
    fc.property(fc.constantFrom(...ITEM_TYPES), values, (type, given) => {
      const { item, diagnostics } = assemble(type, given);
      if (!item) {
        expect(diagnostics.length).toBeGreaterThan(0);
        return;
      }
      const text = writeMetadata(item);
      expect(parseMetadata(`${ID}.yml`, { text, byteOrderMark: false }).item).toEqual(item);
    }),
    { numRuns: 1000 },
  );
});
