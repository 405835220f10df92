import { describe, expect, it } from 'vitest';
import { reviewShortcut } from './reviewShortcut.ts';

const press = (key: string, more: object = {}) => ({
  key,
  keyCode: 0,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  repeat: false,
  isComposing: false,
  defaultPrevented: false,
  ...more,
});

describe('shortcuts of the review page', () => {
  it.each([
    ['a', 'accept'],
    ['A', 'accept'],
    ['b', 'return'],
    ['r', 'refuse'],
    ['j', 'next'],
    ['k', 'previous'],
    ['x', 'select'],
    ['z', 'undo'],
    ['PageDown', 'next-page'],
    ['+', 'larger'],
    ['?', 'show-shortcuts'],
    ['q', undefined],
  ])('%s does %s', (key, action) => {
    expect(reviewShortcut(press(key), false, true)).toBe(action);
  });

  it('accepts those selected only with the shift key, and no letter does anything else with it', () => {
    expect(reviewShortcut(press('A', { shiftKey: true }), false, true)).toBe('accept-selected');
    expect(reviewShortcut(press('R', { shiftKey: true }), false, true)).toBeUndefined();
    expect(reviewShortcut(press('?', { shiftKey: true }), false, true)).toBe('show-shortcuts');
  });

  it('leaves characters to fields, to modifiers, and to those who turned them off', () => {
    expect(reviewShortcut(press('a'), true, true)).toBeUndefined();
    expect(reviewShortcut(press('a', { ctrlKey: true }), false, true)).toBeUndefined();
    expect(reviewShortcut(press('a'), false, false)).toBeUndefined();
    expect(reviewShortcut(press('PageDown'), false, false)).toBe('next-page');
  });

  it('decides once while a key is held down, but keeps moving', () => {
    expect(reviewShortcut(press('a', { repeat: true }), false, true)).toBeUndefined();
    expect(reviewShortcut(press('r', { repeat: true }), false, true)).toBeUndefined();
    expect(reviewShortcut(press('j', { repeat: true }), false, true)).toBe('next');
  });
});
