import * as v from 'valibot';
import { expect, test } from 'vitest';
import { MethodsSchema, secretVariable } from './methodSettings.ts';

const isGood = (methods: unknown) => v.safeParse(MethodsSchema, methods).success;

test('a method needs no more than its kind', () => {
  expect(v.parse(MethodsSchema, [{ kind: 'phrase' }])).toEqual([
    { kind: 'phrase', id: 'phrase', label: '本学期的口令' },
  ]);
});

test.each(['', 'Sso', 'a b', 'a/b', '..', '-a', 'a-', 'a_b', '登录', 'cli', 'a'.repeat(31)])(
  'an id that cannot stand in an address, or stands for something else, is refused: %j',
  (id) => {
    expect(isGood([{ kind: 'phrase', id }])).toBe(false);
  },
);

test('two methods of one id, a kind that is none and a key that is none are refused', () => {
  expect(isGood([{ kind: 'phrase' }, { kind: 'phrase' }])).toBe(false);
  expect(isGood([{ kind: 'phrase' }, { kind: 'phrase', id: 'other' }])).toBe(true);
  expect(isGood([{ kind: 'password' }])).toBe(false);
  expect(isGood([{ kind: 'phrase', phrase: 'open sesame' }])).toBe(false);
});

test('the secret of a method stands in a variable named for it', () => {
  expect(secretVariable('my-sso')).toBe('CAMPUSDOCS_WAY_MY_SSO_SECRET');
});
