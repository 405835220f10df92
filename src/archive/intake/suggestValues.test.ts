import { beforeAll, expect, test } from 'vitest';
import type { FieldValues } from '../../catalog/fieldName.ts';
import { loadCharacters } from '../loadCharacters.ts';
import type { Metadata } from '../metadataSchema.ts';
import { assembleItem, type ItemType } from './itemFields.ts';
import { itemValues } from './itemValues.ts';
import { createValueSuggestions, type ValueSuggestions } from './suggestValues.ts';

function item(id: number, type: ItemType, values: FieldValues): Metadata {
  const made = assembleItem({ id: `${id}`.padStart(32, '0'), type, filetype: 'pdf' }, values);
  if (!made.item) throw new Error(JSON.stringify(made.diagnostics));
  return made.item;
}

const paper = (id: number, course: string, college: string) =>
  item(id, 'test', {
    course: [course],
    years: ['2019-2020'],
    semester: ['First'],
    stage: ['期末'],
    college: [college],
    content: ['原题'],
    teachers: ['吕望舒'],
  });
const BOOK: FieldValues = {
  title: ['线性代数'],
  authors: ['林清和', '吕望舒'],
  edition: ['7'],
  publisher: ['示例大学出版社'],
  publish_year: ['2014'],
  isbn: ['9787500001010'],
};
const ITEMS = [
  paper(1, '高等数学（上）', '数学科学学院'),
  paper(2, '线性代数', '数学科学学院'),
  paper(3, '线性代数', '物理学院'),
  item(4, 'book', BOOK),
];

let suggestions: ValueSuggestions;
beforeAll(async () => {
  suggestions = createValueSuggestions(ITEMS, await loadCharacters());
});

test.each([
  ['course', '线', ['线性代数']],
  ['course', 'xxds', ['线性代数']],
  ['course', 'xianxing', ['线性代数']],
  ['course', 'GD', ['高等数学（上）']],
  ['course', '数', ['线性代数', '高等数学（上）']],
  ['course', '', ['线性代数', '高等数学（上）']],
  ['college', 'sx', ['数学科学学院']],
  ['teachers', 'lv', ['吕望舒']],
  ['authors', '', ['吕望舒', '林清和']],
  ['publisher', 'sldx', ['示例大学出版社']],
  ['isbn', '978', []],
  ['toString', '', []],
  ['course', '线性代数', []],
])('in %s, “%s” suggests %j', (field, text, values) => {
  expect(suggestions.suggest(field, text)).toEqual(values);
});

test('the values of an item make the same item', () => {
  for (const one of ITEMS) {
    const { id, type, data } = one;
    const again = assembleItem({ id, type, filetype: data.filetype }, itemValues(one));
    expect(again.item).toEqual(one);
  }
  const without = item(5, 'book', { ...BOOK, isbn: ['无'] });
  expect(itemValues(without).isbn).toEqual(['无']);
});
