import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { parseYaml } from '../../parseYaml.ts';
import { editYaml } from './editYaml.ts';

test('keeps comments, order, quotes and line ends', () => {
  const text = `# yaml-language-server: $schema=x\r
type: book   # a book\r
data:\r
    title: "Ｃ语言"\r
    authors: [ ' 甲 ', 乙 ]   # two\r
    edition: ３\r
    isbn:\r
    -   9787302423287 # in one piece\r
\r
`;
  const edited = editYaml(text, [
    { path: ['data', 'title'], after: 'C语言' },
    { path: ['data', 'authors', 0], after: '甲' },
    { path: ['data', 'edition'], after: '3' },
    { path: ['data', 'isbn', 0], after: '978-7-302-42328-7' },
  ]);
  expect(edited).toBe(
    text
      .replace('"Ｃ语言"', '"C语言"')
      .replace("' 甲 '", "'甲'")
      .replace('３', '"3"')
      .replace('9787302423287', '978-7-302-42328-7'),
  );
});

test('quotes a text that would become another kind of value', () => {
  for (const after of ['true', 'null', '2019', '# x', 'a: b', '- a', '"', "'", '&a', '*a', '@']) {
    const edited = editYaml('a: x\nb: [x, y]\n', [
      { path: ['a'], after },
      { path: ['b', 0], after },
    ]);
    if (edited !== undefined)
      expect(parseYaml(edited).value).toEqual({ a: after, b: [after, 'y'] });
  }
  expect(editYaml('a: x\n', [{ path: ['a'], after: 'true' }])).toBe('a: "true"\n');
});

test('returns undefined for multi-line texts, aliases and missing keys', () => {
  expect(editYaml('a: |\n  x\n', [{ path: ['a'], after: 'y' }])).toBeUndefined();
  expect(editYaml('a: x\n y\n', [{ path: ['a'], after: 'y' }])).toBeUndefined();
  expect(editYaml('a: &x b\nc: *x\n', [{ path: ['a'], after: 'y' }])).toBeUndefined();
  expect(editYaml('a: x\n', [{ path: ['b'], after: 'y' }])).toBeUndefined();
  expect(editYaml('a: [\n', [{ path: ['a'], after: 'y' }])).toBeUndefined();
});

test('changes only the edited value in any file', () => {
  const key = fc.stringMatching(/^[a-z\u4e00-\u4e10]{1,4}$/);
  const text = fc.string({ unit: 'grapheme', maxLength: 12 });
  const record = fc.dictionary(
    key,
    fc.oneof(text, fc.array(text, { minLength: 1, maxLength: 3 })),
    {
      minKeys: 1,
      noNullPrototype: true,
    },
  );
  let edits = 0;
  fc.assert(
    fc.property(record, fc.nat(), text, (value, chosen, after) => {
      const source = stringify(value);
      const [name = '', old] = Object.entries(value)[chosen % Object.keys(value).length] ?? [];
      const path = Array.isArray(old) ? [name, 0] : [name];
      const edited = editYaml(source, [{ path, after }]);
      if (edited === undefined) return;
      edits += 1;
      const wanted = Array.isArray(old) ? [after, ...old.slice(1)] : after;
      expect(parseYaml(edited).value).toEqual({ ...value, [name]: wanted });
    }),
  );
  expect(edits).toBeGreaterThan(20);
});
