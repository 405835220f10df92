import { expect, it } from 'vitest';
import { readInvitation } from './readInvitation.ts';

it.each([
  [`#${'aB3_-'.repeat(8)}xyz`, `${'aB3_-'.repeat(8)}xyz`],
  ['', undefined],
  ['#', undefined],
  [`#${'a'.repeat(42)}`, undefined],
  [`#${'a'.repeat(43)}。`, undefined],
])('the fragment %j has the secret %j', (fragment, secret) => {
  expect(readInvitation(fragment)).toBe(secret);
});
