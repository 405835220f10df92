import { beforeAll, expect, test } from 'vitest';
import type { GuessKnowledge } from '../guess/knowledge.ts';
import { loadKnowledge } from '../guess/loadKnowledge.ts';
import { createDigester } from './digest.ts';
import { proposeItem, valuesOf } from './proposeItem.ts';

let knowledge: GuessKnowledge;

beforeAll(async () => {
  knowledge = await loadKnowledge();
});

/** A PDF with these pages and properties. */
function propose(
  name: string,
  pages: readonly string[],
  more: { title?: string; author?: string } = {},
) {
  const document = {
    pageCount: pages.length,
    isEncrypted: false,
    pages: pages.map((text, index) => ({ number: index + 1, text, isScan: text === '' })),
    ...more,
  };
  const digest = createDigester().digest();
  const file = { path: `/home/li/${name}`, kind: 'pdf', digest, document, remarks: [] } as const;
  return proposeItem(file, knowledge);
}

const CIP = `图书在版编目（CIP）数据
信息论导引：原书第2版／（美）托马斯·卡弗著；龚一译．—北京：示例工业出版社，2008．1
ISBN 978-7-111-22193-7`;

test('a copyright page makes any file a book and takes precedence', () => {
  const { type, fields } = propose('1.pdf', ['', CIP], {
    title: 'Microsoft Word - 新建文档.docx',
    author: '陈望舒',
  });
  expect(type).toMatchObject({ value: 'book' });
  expect(valuesOf(fields)).toMatchObject({
    title: ['信息论导引'],
    authors: ['托马斯·卡弗'],
    translators: ['龚一'],
    edition: ['2'],
    publisher: ['示例工业出版社'],
    publish_year: ['2008'],
    isbn: ['978-7-111-22193-7'],
  });
});

test('PDF properties are used if neither the pages nor the name give a value', () => {
  const text = '内容简介\n本书 ISBN 978-7-5000-0101-0';
  const properties = { title: '熵：一百年', author: '顾西楼' };
  const { fields } = propose('00017.pdf', [text], properties);
  expect(fields.title).toMatchObject({ value: ['熵：一百年'], certainty: 'likely' });
  expect(fields.authors).toMatchObject({ value: ['顾西楼'], certainty: 'likely' });
  const { fields: ofScanner } = propose('00017.pdf', [text], {
    title: 'KMBT_C224-20190618',
    author: 'lenovo',
  });
  expect(ofScanner.title?.value).toBeUndefined();
  expect(ofScanner.authors?.value).toBeUndefined();
});

test('the heading of an exam gives course, time and stage', () => {
  const { type, fields } = propose('扫描0001.pdf', [
    '示例大学2019—2020学年第一学期《概率论与数理统计》期末考试试题（A卷）\n一、填空题',
  ]);
  expect(type).toMatchObject({ value: 'test' });
  expect(valuesOf(fields)).toMatchObject({
    course: ['概率论与数理统计'],
    years: ['2019-2020'],
    semester: ['First'],
    stage: ['期末'],
  });
});

test('nothing is proposed for a scan whose name says nothing', () => {
  const { type, fields } = propose('IMG_0001.pdf', ['', '']);
  expect(type).toMatchObject({ certainty: 'open' });
  expect(valuesOf(fields)).toEqual({});
});
