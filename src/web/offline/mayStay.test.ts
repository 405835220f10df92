import { expect, test } from 'vitest';
import { accessOf, mayStay } from './mayStay.ts';

const SESSION = { way: 'phrase', since: 0, until: 1 };

test('a document that a session opened goes when the server no longer opens it', () => {
  expect(mayStay({ access: 'session' }, { mayOpen: false })).toBe(false);
  expect(mayStay({ access: 'session' }, { mayOpen: true })).toBe(true);
});

test('a document saved on the campus network is taken home', () => {
  expect(mayStay({ access: 'campus' }, { mayOpen: false })).toBe(true);
  expect(mayStay({ access: 'open' }, { mayOpen: false })).toBe(true);
});

test('notes what opened a document, and assumes the strictest without an answer', () => {
  expect(accessOf({ mode: 'open' })).toBe('open');
  expect(accessOf({ mode: 'campus' })).toBe('campus');
  expect(accessOf({ mode: 'campus', session: SESSION })).toBe('session');
  expect(accessOf({ mode: 'members', session: SESSION })).toBe('session');
  expect(accessOf(undefined)).toBe('session');
});
