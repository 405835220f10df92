import { describe, expect, test } from 'vitest';
import { dateOfDay, dateOfYear } from './cslDate.ts';
import type { CslItem, CslName } from './cslItem.ts';
import { formatGb7714 } from './formatGb7714.ts';

const URL = 'https://docs.example.edu/items/1';
const accessed = dateOfDay('2026-11-23');

function book(fields: Partial<CslItem>): CslItem {
  return { id: 'k', type: 'book', title: '题名', language: 'zh-CN', URL, accessed, ...fields };
}

function page(fields: Partial<CslItem>): CslItem {
  return { ...book(fields), type: 'webpage' };
}

const whole = (...names: string[]): CslName[] => names.map((literal) => ({ literal }));

describe('books', () => {
  test.each<[string, CslItem, string, string]>([
    [
      'a translation, with names cut after three',
      book({
        title: '递归宏观经济理论',
        author: whole('扬奎斯特', '萨金特'),
        translator: whole('杨斌', '王忠玉', '陈彦斌', '孟凡玲'),
        edition: '2',
        publisher: '中国人民大学出版社',
        issued: dateOfYear(2010),
      }),
      '扬奎斯特，萨金特. 递归宏观经济理论[M/OL]. 杨斌，王忠玉，陈彦斌，等，译. 2版. 中国人民大学出版社，2010.',
      '扬奎斯特, 萨金特. 递归宏观经济理论[M/OL]. 杨斌, 王忠玉, 陈彦斌, 等译. 2版. 中国人民大学出版社, 2010[2026-11-23].',
    ],
    [
      'four authors',
      book({
        title: '鼻整形应用解剖学',
        author: whole('牛永敢', '孔晓', '王阳', '斯楼斌'),
        publisher: '人民卫生出版社',
        issued: dateOfYear(2019),
      }),
      '牛永敢，孔晓，王阳，等. 鼻整形应用解剖学[M/OL]. 人民卫生出版社，2019.',
      '牛永敢, 孔晓, 王阳, 等. 鼻整形应用解剖学[M/OL]. 人民卫生出版社, 2019[2026-11-23].',
    ],
    [
      'an English book, a name with a suffix',
      book({
        title: 'Probability, random variables, and random signal principles',
        author: [{ family: 'Peebles', given: 'Peyton Z.', suffix: 'Jr' }],
        edition: '4',
        publisher: 'McGraw-Hill, Inc.',
        issued: dateOfYear(2001),
        language: 'en',
      }),
      'Peebles P Z Jr. Probability, random variables, and random signal principles[M/OL]. 4th ed. McGraw-Hill, Inc.，2001.',
      'PEEBLES P Z, Jr. Probability, random variables, and random signal principles[M/OL]. 4th ed. McGraw-Hill, Inc., 2001[2026-11-23].',
    ],
    [
      'more than three Western authors',
      book({
        title: 'Connecting the library to the curriculum',
        author: [
          { family: 'Torres', given: 'Loida' },
          { family: 'Salisbury', given: 'Fiona' },
          { family: 'de Berg', given: 'Jean-Luc' },
          { family: 'Yazbeck', given: 'B.' },
        ],
        publisher: 'Springer Nature',
        issued: dateOfYear(2021),
        language: 'en',
      }),
      'Torres L，Salisbury F，De Berg J-L，et al. Connecting the library to the curriculum[M/OL]. Springer Nature，2021.',
      'TORRES L, SALISBURY F, DE BERG J L, et al. Connecting the library to the curriculum[M/OL]. Springer Nature, 2021[2026-11-23].',
    ],
    [
      'foreign names in Chinese: the family name, with initials if these are known',
      book({
        title: '力学',
        author: [
          { family: '粟弗席兹', given: 'E. М.' },
          { family: '罗素', given: '斯图尔特' },
        ],
        translator: whole('李俊峰'),
      }),
      '粟弗席兹 E М，罗素. 力学[M/OL]. 李俊峰，译.',
      '粟弗席兹 E М, 罗素. 力学[M/OL]. 李俊峰, 译. [2026-11-23].',
    ],
    [
      'two people of one family name',
      book({
        author: [
          { family: '布朗', given: '詹姆斯' },
          { family: '布朗', given: '玛丽' },
        ],
        issued: dateOfYear(2020),
      }),
      '詹姆斯·布朗，玛丽·布朗. 题名[M/OL]. 2020.',
      '詹姆斯·布朗, 玛丽·布朗. 题名[M/OL]. 2020[2026-11-23].',
    ],
    [
      'an edition without a number, no author',
      book({
        title: '康熙字典',
        edition: '影印本',
        publisher: '中华书局',
        issued: dateOfYear(1962),
      }),
      '康熙字典[M/OL]. 影印本. 中华书局，1962.',
      '康熙字典[M/OL]. 影印本. 中华书局, 1962[2026-11-23].',
    ],
  ])('%s', (_, item, in2025, in2015) => {
    expect(formatGb7714(item, '2025')).toBe(`${in2025} ${URL}.`);
    expect(formatGb7714(item, '2015')).toBe(`${in2015} ${URL}.`);
  });

  test.each([
    [2, '2nd ed'],
    [3, '3rd ed'],
    [11, '11th ed'],
    [12, '12th ed'],
    [13, '13th ed'],
    [21, '21st ed'],
    [22, '22nd ed'],
  ])('English edition %i is %s', (edition, expected) => {
    const item = book({ title: 'Title', edition: String(edition), language: 'en' });
    expect(formatGb7714(item, '2025')).toBe(`Title[M/OL]. ${expected}. ${URL}.`);
  });

  test('words are in the language of the book', () => {
    const translator = whole('А', 'Б', 'В', 'Г');
    const russian = book({ title: 'Т', edition: '2', translator, language: 'ru' });
    expect(formatGb7714(russian, '2025')).toBe(`Т[M/OL]. А，Б，В，и др.，пер. 2-е изд. ${URL}.`);
    const japanese = book({ title: '辞典', edition: '2', translator, language: 'ja' });
    expect(formatGb7714(japanese, '2025')).toBe(`辞典[M/OL]. А，Б，В，他，訳. 2版. ${URL}.`);
  });
});

describe('other documents', () => {
  test.each<[string, CslItem, string, string]>([
    [
      'a paper with college and year',
      page({
        title: '2023-2024 学年第二学期 高等数学 期末试卷',
        author: whole('示例大学数学学院'),
        issued: dateOfYear(2024),
      }),
      '示例大学数学学院. 2023-2024 学年第二学期 高等数学 期末试卷[EB/OL]. （2024）[2026-11-23].',
      '示例大学数学学院. 2023-2024 学年第二学期 高等数学 期末试卷[EB/OL]. (2024)[2026-11-23].',
    ],
    [
      'materials',
      page({ title: '讲义' }),
      '讲义[EB/OL]. [2026-11-23].',
      '讲义[EB/OL]. [2026-11-23].',
    ],
  ])('%s', (_, item, in2025, in2015) => {
    expect(formatGb7714(item, '2025')).toBe(`${in2025} ${URL}.`);
    expect(formatGb7714(item, '2015')).toBe(`${in2015} ${URL}.`);
  });
});
