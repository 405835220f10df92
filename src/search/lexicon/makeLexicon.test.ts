import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readItem } from '../../catalog/catalog.ts';
import type { Item } from '../../catalog/item.ts';
import { withoutUnseen } from '../../catalog/withoutUnseen.ts';
import { foldText, removeHanSpaces } from '../text/foldText.ts';
import { commonReadings } from './commonReadings.ts';
import type { Lexicon } from './lexicon.ts';
import { type CharacterSources, makeLexicon } from './makeLexicon.ts';

/** Each character, followed by its other forms. */
const FORMS = [
  ...'线綫線 发髮發 干乾 里裏裡 后後 机機 数數 学學 据據 构構 统統 规規 编編 结結 图圖 制製 纲綱'.split(
    ' ',
  ),
];
const OTHER_READINGS = new Map([
  ['重', ['zhong', 'chong']],
  ['率', ['lv', 'shuai']],
  ['长', ['chang', 'zhang']],
  ['乾', ['qian']],
]);

/** Dictionaries of a few characters. */
const characters: CharacterSources = {
  readings: (one) => OTHER_READINGS.get(one) ?? [commonReadings().get(one) ?? []].flat(),
  simplify: (one) => FORMS.find((forms) => forms.includes(one))?.[0] ?? one,
  otherForms: (one) => [...(FORMS.find(([first]) => first === one) ?? '')].slice(1),
};

function item(type: string, data: object): Item {
  const { item } = readItem({ id: 'id', type, url: '/files/a.pdf', data });
  if (!item || item.type === 'unknown') return expect.fail('it is no item');
  return item;
}

function book(title: string, others: object = {}): Item {
  const data = { title, authors: ['李明'], isbn: ['9787500002710'], filetype: 'pdf', ...others };
  return item('book', data);
}

function exam(course: string, others: object = {}): Item {
  const time = { start: '2023', end: '2024', semester: 'First', stage: '期末' };
  return item('test', { course: { name: course }, content: ['原题'], time, ...others });
}

function lexiconOf(items: Item[], aliases: Record<string, string[]> = {}): Lexicon {
  return makeLexicon(items, { characters, aliases: new Map(Object.entries(aliases)) });
}

/** A text as the engine folds it. */
function folded(text: string, { variants }: Lexicon): string {
  return removeHanSpaces(foldText(text, variants));
}

test('has the readings of every indexed character', () => {
  const { readings } = lexiconOf([
    book('重修', { authors: ['曾行'], translators: ['朴率'], publisher: '乐长', edition: '会传' }),
    exam('差参', { college: ['调角'], content: ['校模'] }),
  ]);
  for (const character of '重修曾行朴率乐长会传差参调角校模期末') {
    expect(readings.get(character)?.length).toBeGreaterThan(0);
  }
  expect(readings.get('重')).toEqual(['zhong', 'chong']);
  expect(readings.get('率')).toEqual(['lv', 'shuai']);
  expect(readings.has('喆')).toBe(false);
});

test('maps all other forms of characters in the catalog to the simplified one, and no others', () => {
  const { variants } = lexiconOf([book('线发里后')]);
  expect([...'線綫髮發裏裡後'].map((form) => variants.get(form))).toEqual([...'线线发发里里后']);
  expect(variants.has('機')).toBe(false);
});

test('a title in traditional characters is found in both forms', () => {
  const lexicon = lexiconOf([book('線性代數'), book('线性规划'), book('機械製圖')]);
  for (const query of ['線性代數', '线性代数', '綫性代数']) {
    expect(folded(query, lexicon)).toBe('线性代数');
  }
  expect(folded('機械製圖', lexicon)).toBe(folded('机械制图', lexicon));
  expect(lexicon.readings.get('机')).toEqual(['ji']);
});

test('a radical or compatibility form counts as its character', () => {
  const { readings } = lexiconOf([book('⾼等數學'), book('⻓')]);
  expect(readings.get('高')).toEqual(['gao']);
  expect(readings.get('长')).toEqual(['chang', 'zhang']);
});

test('a folded character keeps its reading: 乾 as qian', () => {
  const { readings, variants } = lexiconOf([book('乾隆'), book('乾燥')]);
  expect(variants.get('乾')).toBe('干');
  expect(readings.get('干')).toEqual(['gan', 'qian']);
});

test('includes an alias if a course or title has its full name', () => {
  const { aliases } = lexiconOf([exam('高等数学A（上）'), book('数据结构：C语言版')]);
  expect(aliases.get('高数')).toEqual(['高等数学']);
  expect(aliases.get('数算')).toEqual(['数据结构']);
  expect(aliases.has('线代')).toBe(false);
});

test('names of people, publishers and colleges do not add aliases', () => {
  const { aliases } = lexiconOf([
    book('手册', { authors: ['线性代数编写组'], publisher: '高等数学出版社' }),
    exam('体育', { college: ['操作系统学院'] }),
  ]);
  expect([...aliases.keys()]).toEqual([]);
});

test("the archive's own names add to the built-in ones, override them and take them away", () => {
  const items = ['高等数学', '线性代数', '工科数学分析', '数据结构'].map((name) => exam(name));
  const { aliases } = lexiconOf(items, {
    工数: ['工科数学分析'],
    高数: ['工科数学分析', '高等数学', '高等物理'],
    线代: [],
    ' ＤＳＡ 2 ': ['数据结构'],
    數構: ['數據結構'],
    空: ['空'],
  });
  expect(aliases.get('工数')).toEqual(['工科数学分析']);
  expect(aliases.get('高数')).toEqual(['工科数学分析', '高等数学']);
  expect(aliases.has('线代')).toBe(false);
  expect(aliases.get('dsa2')).toEqual(['数据结构']);
  expect(aliases.get('数构')).toEqual(['数据结构']);
  expect(aliases.has('空')).toBe(false);
});

test('the name of a course in the catalog is not an alias of another course', () => {
  const items = [
    exam('通信电子电路'),
    exam('高频电子线路'),
    book('概率统计'),
    exam('概率论与数理统计'),
  ];
  const { aliases } = lexiconOf(items);
  expect(aliases.has('高频电子线路')).toBe(false);
  expect(aliases.get('通信电子线路')).toEqual(['通信电子电路', '高频电子线路']);
  expect(aliases.get('概率统计')).toEqual(['概率论与数理统计']);
});

test('an alias can be typed in traditional characters and has readings', () => {
  const lexicon = lexiconOf([exam('概率论与数理统计')]);
  expect(lexicon.aliases.has(folded('概統', lexicon))).toBe(true);
  const present = lexiconOf([exam('中国近现代史纲要')]);
  expect(present.readings.get('代')).toEqual(['dai']);
});

test('includes names of missing courses that look like one in the catalog', () => {
  const { otherNames } = lexiconOf([
    exam('无机化学'),
    book('《宏观经济学》教程'),
    exam('线性规划'),
  ]);
  expect(otherNames).toContain('有机化学');
  expect(otherNames).toContain('微观经济学');
  expect(otherNames).toContain('非线性规划');
  expect(otherNames).not.toContain('无机化学');
  expect(otherNames).not.toContain('离散数学');
  expect(otherNames).not.toContain('民法');
  expect(lexiconOf([exam('民事诉讼法')]).otherNames).toContain('民法');
});

test('an alias of a course is not the name of another course', () => {
  const { otherNames, aliases } = lexiconOf([exam('中国近现代史纲要')]);
  expect(aliases.has('中国近代史')).toBe(true);
  expect(otherNames).not.toContain('中国近代史');
});

test('has the characters that look like those of the catalog and of the words for exams', () => {
  const { lookAlikes } = lexiconOf([book('系统')]);
  expect(lookAlikes.get('糸')).toBe('系');
  expect(lookAlikes.get('未')).toBe('末');
  expect(lookAlikes.has('沦')).toBe(false);
});

test('makes an empty lexicon for an empty catalog', () => {
  const { readings, variants, aliases, otherNames } = lexiconOf([]);
  expect([variants.size, aliases.size]).toEqual([0, 0]);
  for (const name of otherNames) expect(name.length).toBeGreaterThan(7);
  // Except for the common readings, which homophones of any query need.
  expect(readings.size).toBe(commonReadings().size);
});

test('everything in the lexicon is completely folded', () => {
  const text = fc.string({
    unit: fc.constantFrom(
      ...'高等數学线線發髮乾干⾼⻓里裏 a1（）',
      '高数',
      '線代',
      '\u{20BB7}',
      '\ud800',
    ),
    minLength: 1,
    maxLength: 12,
  });
  fc.assert(
    fc.property(
      fc.array(
        // A title without visible characters is invalid.
        text.filter((one) => withoutUnseen(one).trim() !== ''),
        { maxLength: 5 },
      ),
      fc.dictionary(text, fc.array(text, { maxLength: 2 }), { maxKeys: 5 }),
      (titles, aliases) => {
        const lexicon = lexiconOf(
          titles.map((title) => book(title)),
          aliases,
        );
        for (const form of lexicon.variants.values())
          expect(lexicon.variants.has(form)).toBe(false);
        for (const [name, full] of lexicon.aliases) {
          expect(folded(name, lexicon)).toBe(name);
          for (const one of full) {
            expect(titles.some((title) => folded(title, lexicon).includes(one))).toBe(true);
          }
        }
        for (const title of titles) {
          const simplified = Array.from(foldText(title), characters.simplify).join('');
          expect(folded(title, lexicon)).toBe(removeHanSpaces(simplified));
        }
      },
    ),
  );
});
