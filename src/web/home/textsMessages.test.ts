import { expect, test } from 'vitest';
import { ERRORS } from '../../protocol/errors.ts';
import { RequestError } from '../lib/requestError.ts';
import { canSignInFor, whyNot } from './textsMessages.ts';

test('a search in texts that fails says what the server says', () => {
  const { title } = ERRORS['text-search-away'];
  const away = new RequestError('text-search-away', { title });
  expect(whyNot(away)).toBe('正文搜索暂时不可用，请稍后重试');
  expect(canSignInFor(away)).toBe(false);
  expect(whyNot(new RequestError('unreachable'))).toBe('正文查找失败，点击重新查找');
});
