import { expect, test } from 'vitest';
import type { FieldValues } from '../../catalog/fieldName.ts';
import { assembleItem } from '../intake/itemFields.ts';
import { parseMetadata } from '../parseMetadata.ts';
import { parseYaml } from '../parseYaml.ts';
import { editMetadata } from './editMetadata.ts';

const ID = '0123456789abcdef0123456789abcdef';

function itemOf(text: string) {
  const { item } = parseMetadata(`${ID}.yml`, { text, byteOrderMark: false });
  if (!item) throw new Error('the fixture has errors');
  return item;
}

/** The text after an edit to these values. */
function edited(text: string, values: FieldValues): string {
  const before = itemOf(text);
  const { type } = before;
  const { item } = assembleItem({ id: ID, type, filetype: before.data.filetype }, values);
  if (!item) throw new Error('the values have errors');
  return editMetadata(text, before, item);
}

const TEST = `# ours
id: ${ID}
url: /files/${ID}.pdf
type: test
shelf: 3 # unknown
data:
  course: # the old name
    name: 高等数学
    code: MA-101
  time: { start: 2019, end: 2020, semester: First, stage: 期末 }
  content:
    - 原题 # no answers
  # scanned in the library
  source: '2019.pdf'
  filetype: pdf
  filesize: 1234
`;
const TEST_VALUES = {
  course: ['高等数学'],
  years: ['2019-2020'],
  semester: ['First'],
  stage: ['期末'],
  content: ['原题'],
  source: ['2019.pdf'],
};

test('an edit without a difference changes no byte', () => {
  expect(edited(TEST, TEST_VALUES)).toBe(TEST);
});

test('only the lines of changed fields change, and new ones are in the usual order', () => {
  const text = edited(TEST, {
    ...TEST_VALUES,
    content: ['原题', '答案'],
    college: ['数学科学学院'],
    note: ['缺 7: 8 页'],
  });
  expect(text).toBe(
    TEST.replace('  course:', '  college:\n    - 数学科学学院\n  course:')
      .replace('- 原题 # no answers', '- 原题\n    - 答案')
      .replace("'2019.pdf'\n", `'2019.pdf'\n  note: "缺 7: 8 页"\n`),
  );
});

test('unknown keys inside of a course stay, and removed fields go', () => {
  const { source: _, ...values } = TEST_VALUES;
  const text = edited(TEST, { ...values, course: ['高等数学（上）'] });
  expect(parseYaml(text).value).toMatchObject({
    shelf: 3,
    data: { course: { name: '高等数学（上）', code: 'MA-101' }, filesize: 1234 },
  });
  expect(text).not.toContain('source');
  expect(text).toContain('# scanned in the library');
});

test('line ends of Windows stay, and a last line without one', () => {
  const text = edited(TEST.trimEnd().replaceAll('\n', '\r\n'), {
    ...TEST_VALUES,
    variant: ['A卷'],
  });
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/u);
  expect(itemOf(text).data).toMatchObject({ variant: 'A卷' });
});

test('what is written in one line is written anew with unknown keys', () => {
  const flow = `id: ${ID}
url: /files/${ID}.pdf
type: doc
mirror: true
data: { title: 提纲, course: [{ name: 代数, code: 1 }], content: [知识点], filetype: pdf, rank: 5 }
`;
  const values = { title: ['null'], course: ['代数', '几何'], content: ['知识点'] };
  const text = edited(flow, values);
  expect(parseYaml(text).value).toEqual({
    id: ID,
    url: `/files/${ID}.pdf`,
    type: 'doc',
    mirror: true,
    data: {
      title: 'null',
      course: [{ name: '代数', code: 1 }, { name: '几何' }],
      content: ['知识点'],
      filetype: 'pdf',
      rank: 5,
    },
  });
});

test('texts that look like YAML are read back as they were written', () => {
  const doc = `id: ${ID}\nurl: /files/${ID}.pdf\ntype: doc\ndata:\n  title: x\n  course: []\n  content: [课件]\n  filetype: pdf\n`;
  for (const title of ['# no', '- a', 'a: b', '1.10', '007', '*a', '"', "'", '{}', 'true', '| x']) {
    const text = edited(doc, { title: [title], content: ['课件'] });
    expect(itemOf(text).data, title).toMatchObject({ title });
    expect(text.split('\n')).toHaveLength(doc.split('\n').length);
  }
});
