import { expect, test } from 'vitest';
import { cleanLine, cleanLines } from './cleanText.ts';

test.each([
  ['高等数学 A', '高等数学 A'],
  ['  a  ', 'a'],
  ['a\r\nBcc: b@example.edu', 'a Bcc: b@example.edu'],
  ['a\u0000b\u001bc\u0085d', 'a b c d'],
  ['a\u2028b\u2029c', 'a b c'],
  // Shown as “exe.试卷” with the override.
  ['a\u202Efdp.exe', 'afdp.exe'],
  ['\u2067a\u2069\u200Fb\u061C', 'ab'],
  ['a\ud800b', 'a\ufffdb'],
  // Joiners are part of emoji and of some scripts.
  ['👩‍🎓', '👩‍🎓'],
  ['<img src=x onerror=ran()>', '<img src=x onerror=ran()>'],
])('the line %j becomes %j', (text, cleaned) => {
  expect(cleanLine(text)).toBe(cleaned);
});

test.each([
  ['a\r\nb\rc\nd', 'a\nb\nc\nd'],
  ['a\tb\u0000c', 'a b c'],
  ['a\u2028b', 'a\nb'],
  ['\u202Ea', 'a'],
])('the lines %j become %j', (text, cleaned) => {
  expect(cleanLines(text)).toBe(cleaned);
});
