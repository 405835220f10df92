import * as v from 'valibot';
import { expect, test } from 'vitest';
import { MethodsSchema, secretVariable } from './methodSettings.ts';

const isGood = (methods: unknown) => v.safeParse(MethodsSchema, methods).success;

test('a method needs only its kind', () => {
  expect(v.parse(MethodsSchema, [{ kind: 'phrase' }])).toEqual([
    { kind: 'phrase', id: 'phrase', label: '本学期的口令' },
  ]);
});

test.each([
  '',
  'Sso',
  'a b',
  'a/b',
  '..',
  '-a',
  'a-',
  'a_b',
  '登录',
  'cli',
  'invitation',
  'a'.repeat(31),
])('refuses an id that is reserved or invalid in a URL: %j', (id) => {
  expect(isGood([{ kind: 'phrase', id }])).toBe(false);
});

test('refuses duplicate ids, unknown kinds and unknown keys', () => {
  expect(isGood([{ kind: 'phrase' }, { kind: 'phrase' }])).toBe(false);
  expect(isGood([{ kind: 'phrase' }, { kind: 'phrase', id: 'other' }])).toBe(true);
  expect(isGood([{ kind: 'password' }])).toBe(false);
  expect(isGood([{ kind: 'phrase', phrase: 'open sesame' }])).toBe(false);
});

test('the variable of a method’s secret contains its id', () => {
  expect(secretVariable('my-sso')).toBe('CAMPUSDOCS_WAY_MY_SSO_SECRET');
});
