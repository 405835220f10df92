import { expect, test } from 'vitest';
import { pressOf } from '../../../test/support/web/pressFixture.ts';
import { boxShortcut } from './boxShortcut.ts';

// spec 2.90
test.each([
  [{ key: '/' }, 'nothing', 'focus-box'],
  [{ key: '/' }, 'control', 'focus-box'],
  [{ key: '/' }, 'field', undefined],
  [{ key: 'a' }, 'nothing', 'show-hint'],
  [{ key: '高' }, 'nothing', 'show-hint'],
  [{ key: 'a' }, 'control', undefined],
  [{ key: 'a' }, 'field', undefined],
  [{ key: ' ' }, 'nothing', undefined],
  [{ key: 'Enter' }, 'nothing', undefined],
  [{ key: 'Process' }, 'nothing', undefined],
  [{ key: 'b', ctrlKey: true }, 'nothing', undefined],
  [{ key: '/', metaKey: true }, 'nothing', undefined],
  [{ key: '/', altKey: true }, 'nothing', undefined],
  [{ key: 'g', isComposing: true }, 'nothing', undefined],
  [{ key: '/', keyCode: 229 }, 'nothing', undefined],
  [{ key: '?' }, 'nothing', 'show-shortcuts'],
  [{ key: '?' }, 'control', 'show-shortcuts'],
  [{ key: '?' }, 'field', undefined],
  [{ key: '?', ctrlKey: true }, 'nothing', undefined],
  [{ key: '/', defaultPrevented: true }, 'nothing', undefined],
] as const)('the key %j with the focus on %s means %s', ({ key, ...also }, focus, meaning) => {
  expect(boxShortcut(pressOf(key, also), focus, true)).toBe(meaning);
});

test.each(['/', '?', 'a'])('the key %s means nothing once characters are turned off', (key) => {
  expect(boxShortcut(pressOf(key), 'nothing', false)).toBeUndefined();
});
