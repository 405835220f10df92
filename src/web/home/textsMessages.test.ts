import { expect, test } from 'vitest';
import { RequestError } from '../lib/requestError.ts';
import { canSignInFor, isAway } from './textsMessages.ts';

test('a search in texts that is away is told from one that is refused or has failed', () => {
  expect(isAway(new RequestError('text-search-away'))).toBe(true);
  for (const error of [
    new RequestError('text-search-busy'),
    new RequestError('sign-in-needed'),
    new Error('x'),
  ])
    expect(isAway(error)).toBe(false);
  expect(canSignInFor(new RequestError('text-search-away'))).toBe(false);
});
