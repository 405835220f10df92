import { expect, test } from 'vitest';
import { leaveOut, replaceOnce } from './leaveOut.ts';

const LIBRARY = `class Base { a() {} }
class Editor extends Base { b() { return save(); } }
function save() { return 1; }
export { Editor, save };`;

test('a class and a function are left out, and say so when they are used', () => {
  const rest = leaveOut(LIBRARY, ['Editor', 'save']);
  expect(rest).toContain('class Base { a() {} }');
  expect(rest).not.toContain('extends Base');
  expect(rest).toContain('class Editor { constructor() { throw new Error("Editor is left out');
  expect(rest).toContain('function save() { throw new Error("save is left out');
});

test('a class can have another body instead', () => {
  expect(leaveOut(LIBRARY, [['Editor', 'b() {}']])).toContain('class Editor { b() {} }');
});

test('a name that an update of the library has renamed stops the build', () => {
  expect(() => leaveOut(LIBRARY, ['Base', 'Editor2'])).toThrow('Not declared: Editor2');
  expect(replaceOnce('a b', 'b', 'c')).toBe('a c');
  expect(() => replaceOnce('a b b', 'b', 'c')).toThrow('Not there exactly once: b');
  expect(() => replaceOnce('a', /b/, 'c')).toThrow('Not there exactly once');
});
