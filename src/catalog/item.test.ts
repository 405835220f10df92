import { expect, test } from 'vitest';
import { readItem } from './catalog.ts';

const ID = '0123456789abcdef0123456789abcdef';

const book = {
  title: '量子力学导论',
  authors: ['周正', '钱知远'],
  translators: ['孙晓'],
  publisher: '远山教育出版社',
  publish_year: '2019',
  edition: '3',
  isbn: ['9787500002710'],
  filetype: 'pdf',
  filesize: 4096,
};
const exam = {
  title: '自己的标题',
  course: { name: '电磁学', type: '本科' },
  college: ['物理学院', '电气工程学院'],
  content: ['原题', '答案'],
  filetype: 'pdf',
  filesize: 2048,
  time: { start: '2022', end: '2023', semester: 'Second', stage: '期末' },
  wiki: { url: 'https://wiki.example.edu/em', data: { content: ['解析'] } },
};
const doc = {
  title: '电磁学公式表',
  course: [{ name: '电磁学', type: '本科' }, { name: '电动力学' }],
  content: ['公式', '笔记'],
  filetype: 'zip',
  filesize: 1024,
};

function read(type: string, data: object) {
  return readItem({ id: ID, type, url: `/files/${ID}.pdf`, data }).item;
}

// spec 3.2
test('a book keeps each of its fields', () => {
  expect(read('book', book)).toEqual({ id: ID, type: 'book', url: `/files/${ID}.pdf`, data: book });
});

// spec 3.3, 3.8
test('a test keeps each of its fields', () => {
  expect(read('test', exam)).toEqual({ id: ID, type: 'test', url: `/files/${ID}.pdf`, data: exam });
});

// spec 3.10
test('a doc keeps each of its fields', () => {
  expect(read('doc', doc)).toEqual({ id: ID, type: 'doc', url: `/files/${ID}.pdf`, data: doc });
});

// spec 3.4
test('a test without a title gets a generated one', () => {
  expect(read('test', { ...exam, title: undefined })).toMatchObject({
    data: { title: '2022-2023 学年第二学期 电磁学 期末试卷' },
  });
  expect(read('test', exam)).toMatchObject({ data: { title: '自己的标题' } });
});

// spec 3.5
test('the content of a test is one text or a list', () => {
  expect(read('test', { ...exam, content: '答案' })).toMatchObject({ data: { content: ['答案'] } });
  expect(read('test', exam)).toMatchObject({ data: { content: ['原题', '答案'] } });
});

test('duplicate values in a list count once', () => {
  const twice = { college: ['物理学院', '物理学院 '], content: ['原题', '答案', '原题'] };
  expect(read('test', { ...exam, ...twice })).toMatchObject({
    data: { college: ['物理学院'], content: ['原题', '答案'] },
  });
});

// spec 3.7
test('a test is a PDF or a wiki page, and nothing else', () => {
  const types = ['pdf', 'wiki', 'zip', 'docx'];
  expect(types.map((filetype) => read('test', { ...exam, filetype })?.type)).toEqual([
    'test',
    'test',
    undefined,
    undefined,
  ]);
});

// spec 3.30
test('keeps distinguishing details that are valid, and drops invalid ones without the item', () => {
  const own = { variant: 'A卷', teachers: ['伍胜健', ''], source: '16秋A.pdf', note: '缺第 3 页' };
  expect(read('test', { ...exam, ...own })).toMatchObject({
    data: { ...own, teachers: ['伍胜健'] },
  });
  expect(read('doc', { ...doc, ...own })).toMatchObject({ data: { teachers: ['伍胜健'] } });
  expect(read('book', { ...book, ...own })).toMatchObject({ data: { note: '缺第 3 页' } });
  const others = { variant: 3, teachers: { name: '伍胜健' }, source: [1], note: { text: '' } };
  const sent = (data: object) => JSON.parse(JSON.stringify(read('test', data)));
  const { data, ...rest } = sent(exam);
  expect(sent({ ...exam, ...others })).toEqual({ ...rest, data: { ...data, variant: '3' } });
});

// spec 3.8, 9.9
test('a semester is First or Second', () => {
  const titleOf = (semester: string) => {
    const item = read('test', { ...exam, title: undefined, time: { ...exam.time, semester } });
    return item?.type === 'test' ? item.data.title : undefined;
  };
  expect(titleOf('First')).toBe('2022-2023 学年第一学期 电磁学 期末试卷');
  expect(titleOf('Second')).toBe('2022-2023 学年第二学期 电磁学 期末试卷');
  expect(titleOf('Third')).toBeUndefined();
});

test('removes invisible characters, and replaces line ends with spaces', () => {
  const title = '\ufeff甲\u202e乙\0\ud800\r\n丙\u200b';
  const hostile = { ...doc, title, course: [{ name: title }], content: [title, '甲乙 丙'] };
  expect(read('doc', hostile)).toMatchObject({
    data: { title: '甲乙 丙', course: [{ name: '甲乙 丙' }], content: ['甲乙 丙'] },
  });
  expect(read('book', { ...book, title: '\u202e\0' })).toBeUndefined();
});
