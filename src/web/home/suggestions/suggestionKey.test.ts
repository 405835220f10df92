import { expect, test } from 'vitest';
import { pressOf } from '../../../../test/support/web/pressFixture.ts';
import { suggestionKey } from './suggestionKey.ts';

const to = (position: number) => ({ type: 'activate', position });

test.each([
  [{ key: 'ArrowDown' }, -1, to(0)],
  [{ key: 'ArrowDown' }, 1, to(2)],
  // After the last suggestion come the results.
  [{ key: 'ArrowDown' }, 2, { type: 'leave' }],
  [{ key: 'ArrowUp' }, 1, to(0)],
  [{ key: 'ArrowUp' }, 0, to(-1)],
  [{ key: 'ArrowUp' }, -1, undefined],
  [{ key: 'Enter' }, 1, { type: 'accept' }],
  [{ key: 'Enter' }, -1, undefined],
  [{ key: 'Escape' }, 1, { type: 'dismiss' }],
  [{ key: 'Escape' }, -1, { type: 'dismiss' }],
  // These move the caret in the text, or leave the box.
  [{ key: 'Home' }, 1, undefined],
  [{ key: 'End' }, 1, undefined],
  [{ key: 'ArrowLeft' }, 1, undefined],
  [{ key: 'ArrowRight' }, 1, undefined],
  [{ key: 'Tab' }, 1, undefined],
  // Selecting a candidate of the input method.
  [{ key: 'ArrowDown', isComposing: true }, -1, undefined],
  [{ key: 'Enter', keyCode: 229 }, 1, undefined],
  [{ key: 'Escape', isComposing: true }, 1, undefined],
  [{ key: 'ArrowDown', shiftKey: true, altKey: true }, -1, undefined],
] as const)(
  'the key %j with suggestion %d of three active returns %j',
  ({ key, ...also }, active, step) => {
    expect(suggestionKey(pressOf(key, also), active, 3)).toEqual(step);
  },
);
