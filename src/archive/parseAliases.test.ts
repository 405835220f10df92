import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseAliases } from './parseAliases.ts';
import { decodeText } from './readText.ts';

function parse(text: string) {
  return parseAliases(decodeText(new TextEncoder().encode(text)));
}

test('an alias has one or more full names, and numbers are names too', () => {
  const { aliases, diagnostics } = parse(`
高数: 高等数学
"概统 ": [概率论与数理统计, " 概率论 "]
四级:
  - 大学英语四级
985: 卓越大学
C++: C++ 程序设计
届: 2023`);
  expect(diagnostics).toEqual([]);
  expect(Object.fromEntries(aliases)).toEqual({
    高数: ['高等数学'],
    概统: ['概率论与数理统计', '概率论'],
    四级: ['大学英语四级'],
    985: ['卓越大学'],
    'C++': ['C++ 程序设计'],
    届: ['2023'],
  });
});

test('an empty full name removes an alias', () => {
  const { aliases, diagnostics } = parse('毛概:\n马原: []\n线代: null\n高数: ~');
  expect(diagnostics).toEqual([]);
  expect([...aliases]).toEqual([
    ['毛概', []],
    ['马原', []],
    ['线代', []],
    ['高数', []],
  ]);
});

test('a malformed entry is reported with its reason, and the others are read', () => {
  const { aliases, diagnostics } = parse(`
高数: { 全名: 高等数学 }
线代: [线性代数, [高等代数]]
离散: [离散数学, ""]
概统: true
"": 概率论
长: ${'长'.repeat(101)}
数分: 数学分析`);
  expect([...aliases.keys()]).toEqual(['数分']);
  expect(diagnostics.map(({ file, field, reason }) => `${file} ${field} ${reason}`)).toEqual([
    'aliases.yml 高数 must be text',
    'aliases.yml 线代 must be text',
    'aliases.yml 离散 is empty; fill it in',
    'aliases.yml 概统 must be text',
    'aliases.yml  is empty; fill it in',
    'aliases.yml 长 must be a name of at most 100 characters',
  ]);
});

test.each([
  ['- 高数', 'must be names, one "other name: full name" a line'],
  ['高数', 'must be names, one "other name: full name" a line'],
  ['高数: 高等数学\n高数: 数学', 'has the same key twice (line 2); keep one of them'],
  ['[', 'is not YAML'],
  ['', 'is empty; fill it in or delete it'],
])('%j is refused as a whole with what to do', (text, reason) => {
  const { aliases, diagnostics } = parse(text);
  expect(aliases.size).toBe(0);
  expect(diagnostics).toMatchObject([{ field: '', reason: expect.stringContaining(reason) }]);
});

test('a file with only comments is valid', () => {
  expect(parse('# 高数: 高等数学\n')).toEqual({ aliases: new Map(), diagnostics: [] });
});

test('names such as __proto__ are ordinary and change no prototype', () => {
  const { aliases, diagnostics } = parse('__proto__: 原型\nconstructor: 构造\ntoString: 文字');
  expect(diagnostics).toEqual([]);
  expect([...aliases.keys()].sort()).toEqual(['__proto__', 'constructor', 'toString']);
});

test('every entry of any file is read or reported', () => {
  const value = fc.oneof(fc.string(), fc.integer(), fc.constant(null), fc.array(fc.string()));
  fc.assert(
    fc.property(
      fc.dictionary(fc.string(), fc.oneof(value, fc.dictionary(fc.string(), value))),
      (entries) => {
        const { aliases, diagnostics } = parse(`${JSON.stringify(entries)}\n`);
        const names = Object.keys(entries);
        for (const [name, full] of aliases) {
          expect(name).toBe(name.trim());
          expect(full.every((one) => one !== '')).toBe(true);
        }
        if (diagnostics.every(({ field }) => field !== '')) {
          expect(diagnostics.length + aliases.size).toBeLessThanOrEqual(names.length);
          expect(new Set([...names.map((name) => name.trim())]).size).toBeLessThanOrEqual(
            diagnostics.length + aliases.size,
          );
        }
      },
    ),
  );
});
