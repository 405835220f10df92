import * as v from 'valibot';
import { expect, test } from 'vitest';
import { MethodSchema } from './methodSettings.ts';
import { methodWarning } from './methodWarning.ts';

const google = { kind: 'oidc', client: 'a', issuer: 'https://accounts.google.com' };

test.each([
  [{ kind: 'github', client: 'a' }, true],
  [{ kind: 'github', client: 'a', organisation: 'b' }, false],
  [google, true],
  [{ ...google, require: { claim: 'hd', values: ['example.edu'] } }, false],
  [{ ...google, issuer: 'https://sso.example.edu' }, false],
  [{ kind: 'phrase' }, false],
])('warns about a method that admits everybody: %j %j', (method, isOdd) => {
  expect(methodWarning(v.parse(MethodSchema, method)) !== undefined).toBe(isOdd);
});
