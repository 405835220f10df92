import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { errorCode, isNotFound, isSystemError } from './systemError.ts';

test('recognises a missing file by its error from Node', async () => {
  const error: unknown = await readFile('/no/such/file').catch((reason: unknown) => reason);
  expect(errorCode(error)).toBe('ENOENT');
  expect(isNotFound(error)).toBe(true);
  expect(isSystemError(error)).toBe(true);
});

test.each([
  ['an error of ours', new Error('too long'), 'too long'],
  ['a code that is no text', Object.assign(new Error('refused'), { code: 7 }), 'refused'],
  ['a value that is no error', 'ENOENT!', 'ENOENT!'],
])('%s is not a system error', (_, error, code) => {
  expect(errorCode(error)).toBe(code);
  expect(isNotFound(error)).toBe(false);
  expect(isSystemError(error)).toBe(false);
});
