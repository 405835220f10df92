import { expect, test } from 'vitest';
import { pressOf } from '../../../test/support/web/pressFixture.ts';
import { resultShortcut } from './resultShortcut.ts';

test.each([
  [{ key: 'ArrowDown' }, 'box', 'first'],
  [{ key: 'ArrowDown' }, 'result', 'next'],
  [{ key: 'ArrowUp' }, 'result', 'previous'],
  [{ key: 'Escape' }, 'result', 'box'],
  [{ key: 'p' }, 'result', 'preview'],
  [{ key: 'p' }, 'box', undefined],
  [{ key: 'ArrowUp' }, 'box', undefined],
  // The browser clears the box, and opens the link.
  [{ key: 'Escape' }, 'box', undefined],
  [{ key: 'Enter' }, 'result', undefined],
  [{ key: 'j' }, 'result', undefined],
  // Selecting a candidate of the input method.
  [{ key: 'ArrowDown', isComposing: true }, 'box', undefined],
  [{ key: 'ArrowDown', keyCode: 229 }, 'box', undefined],
  [{ key: 'ArrowDown', altKey: true }, 'result', undefined],
  [{ key: 'p', ctrlKey: true }, 'result', undefined],
  [{ key: 'ArrowDown', defaultPrevented: true }, 'result', undefined],
] as const)('the key %j in a %s means %s', ({ key, ...also }, focus, meaning) => {
  expect(resultShortcut(pressOf(key, also), focus, true)).toBe(meaning);
});

test('turning characters off leaves the arrow keys and Escape', () => {
  const meanings = ['p', 'ArrowDown', 'Escape'].map((key) =>
    resultShortcut(pressOf(key), 'result', false),
  );
  expect(meanings).toEqual([undefined, 'next', 'box']);
});
