import * as v from 'valibot';
import { expect, test } from 'vitest';
import { oddityOfWay } from './oddityOfWay.ts';
import { WaySchema } from './waySettings.ts';

const google = { kind: 'oidc', client: 'a', issuer: 'https://accounts.google.com' };

test.each([
  [{ kind: 'github', client: 'a' }, true],
  [{ kind: 'github', client: 'a', organisation: 'b' }, false],
  [google, true],
  [{ ...google, require: { claim: 'hd', values: ['example.edu'] } }, false],
  [{ ...google, issuer: 'https://sso.example.edu' }, false],
  [{ kind: 'phrase' }, false],
])('a way that lets everybody in is remarked on: %j %j', (way, isOdd) => {
  expect(oddityOfWay(v.parse(WaySchema, way)) !== undefined).toBe(isOdd);
});
