import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dropJunk } from './dropJunk.ts';
import { repairName } from './repairName.ts';
import { foldUnits, segmentOf } from './segment.ts';

const same = (character: string) => character;

test.each([
  ['复件 数电期末2020-2021(1)(1)', '数电期末2020-2021(1)'],
  ['高等数学 - 副本 (2)', '高等数学'],
  ['史纲选择题库(最终版)', '史纲选择题库'],
  ['电磁场（第4版）(z-lib.org)', '电磁场（第4版）'],
  ['操作系统复习_v3', '操作系统复习'],
  ['【公众号：考试君】线代', '线代'],
  ['扫描全能王 2021-01-05 14.30', ''],
  ['mmexport1609459200000', ''],
  ['新建文件夹 (2)', ''],
  ['IMG_20220103_142233', ''],
  ['d41d8cd98f00b204e9800998ecf8427e', ''],
  ['20190618自控期末', '20190618自控期末'],
  ['9787302517597_Python程序设计', '9787302517597_Python程序设计'],
  ['大学物理(1) 2020', '大学物理(1) 2020'],
])('reduces %j to %j', (name, rest) => {
  expect(dropJunk(name)).toBe(rest);
});

test.each([
  ['╕▀╩²╞┌─⌐', '高数期末'],
  ['¸ßÊý', '高数'],
  ['é«˜ç­‰æ•°å­¦', '高等数学'],
  ['楂樻暟', '高数'],
])('repairs the encoding of %s to %s', (name, meant) => {
  expect(repairName(name)).toBe(meant);
});

test.each(['Résumé', 'Größe', '高等数学', 'Б. П. 吉米多维奇', 'naïve approach', 'Calculus'])(
  '%s is as it is meant',
  (name) => {
    expect(repairName(name)).toBe(name);
  },
);

test('never changes names in Chinese', () => {
  const han = fc.integer({ min: 0x4e00, max: 0x9fa5 }).map((code) => String.fromCharCode(code));
  fc.assert(
    fc.property(fc.array(han, { maxLength: 12 }), (characters) => {
      const name = characters.join('');
      expect(repairName(name)).toBe(name);
    }),
  );
});

test('keeps the offsets of the name in the folded text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      expect(foldUnits(name, same)).toHaveLength(name.length);
    }),
  );
  expect(segmentOf('２０２１ ＡＢ⾼数', 'name', same).text).toBe('2021 ab高数');
});
