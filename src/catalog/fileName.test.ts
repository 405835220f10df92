import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../test/support/anyCharacter.ts';
import { fileName } from './fileName.ts';

test.each([
  ['高等数学（第七版）上册', 'pdf', '高等数学（第七版）上册.pdf'],
  ['C/C++: "程序设计"?', 'pdf', 'C C++ 程序设计.pdf'],
  ['  a \t b\n', 'zip', 'a b.zip'],
  ['...隐藏', 'pdf', '隐藏.pdf'],
  ['Vol. 1.', 'pdf', 'Vol. 1.pdf'],
  ['', 'pdf', '未命名.pdf'],
  ['///', 'pdf', '未命名.pdf'],
  ['CON', 'pdf', '_CON.pdf'],
  ['nul.1', 'zip', '_nul.1.zip'],
  ['Concurrency', 'pdf', 'Concurrency.pdf'],
  ['倒\u202efdp.exe', 'pdf', '倒 fdp.exe.pdf'],
  ['半\ud83d个', 'pdf', '半 个.pdf'],
  ['笔记', '', '笔记'],
  ['笔记', '../../x', '笔记.x'],
])('the title %j with extension %j gives the file name %j', (title, extension, name) => {
  expect(fileName(title, extension)).toBe(name);
});

test('truncates a long title between characters, and keeps the extension', () => {
  const name = fileName('高'.repeat(300), 'pdf');
  expect(name).toBe(`${'高'.repeat(65)}.pdf`);
});

const HAN_60 = '高'.repeat(60);

test.each([
  ['a word', `${HAN_60} Electromagnetism Today`, `${HAN_60}.pdf`],
  ['a later word', `${HAN_60} An Introductions Today`, `${HAN_60} An.pdf`],
  ['a number', `${HAN_60}第 2023202420252 页`, `${HAN_60}第.pdf`],
  ['a word of Cyrillic', `${HAN_60} Математический`, `${HAN_60}.pdf`],
  ['a character with its accents', `${'a'.repeat(195)}e\u0301`, `${'a'.repeat(195)}.pdf`],
  [
    'what stands in brackets, before its first word',
    `${HAN_60}概论（Introduction）`,
    `${HAN_60}概论.pdf`,
  ],
  ['nothing where all is one word', 'a'.repeat(300), `${'a'.repeat(196)}.pdf`],
])('does not truncate a long title within %s', (_, title, name) => {
  expect(fileName(title, 'pdf')).toBe(name);
});

test('any title and extension give a name that file systems accept', () => {
  const anyText = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 300 }),
    fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
    fc.constantFrom('con', 'COM1', 'lpt9.x', '.', '..', 'a. . .', '👩‍👩‍👧', ' con', '.aux'),
  );
  fc.assert(
    fc.property(anyText, fc.oneof(fc.constantFrom('pdf', 'zip'), anyText), (title, extension) => {
      const name = fileName(title, extension);
      expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(200);
      expect(name.isWellFormed()).toBe(true);
      expect(name).not.toMatch(/[\p{Cc}\p{Cf}<>:"/\\|?*]|^[.\s]|[.\s]$/u);
      expect(name).not.toMatch(/^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/iu);
      expect(name).not.toBe('');
    }),
    { numRuns: 1000 },
  );
});
