import { expect, test } from 'vitest';
import { describeError } from './describeError.ts';

test('keeps type, message, code and stack of an error, and drops its other properties', () => {
  const cause = Object.assign(new TypeError('invalid_grant'), {
    response: { body: 'canary', headers: { cookie: 'canary' } },
  });
  const error = Object.assign(new Error('the provider refused', { cause }), {
    code: 'OAUTH_RESPONSE',
    parameters: { code: 'canary' },
  });
  const described = describeError(error);
  expect(described).toMatchObject({
    type: 'Error',
    message: 'the provider refused',
    code: 'OAUTH_RESPONSE',
    cause: { type: 'TypeError', message: 'invalid_grant' },
  });
  expect(JSON.stringify(described)).not.toContain('canary');
});

test.each([
  [
    'GET https://cas.example.edu/p3/serviceValidate?ticket=canary failed',
    'GET https://cas.example.edu/p3/serviceValidate failed',
  ],
  [
    'connect postgres://campusdocs:canary@db:5432/site: refused',
    'connect postgres://db:5432/site: refused',
  ],
  ['bad answer from "https://sso.example.edu#canary"', 'bad answer from "https://sso.example.edu"'],
  ['at file:///srv/app/src/a.ts?x:1:2', 'at file:///srv/app/src/a.ts'],
  ['nothing to hide?', 'nothing to hide?'],
])('describes %j as %j', (message, said) => {
  expect(describeError(new Error(message)).message).toBe(said);
});

test('stops at an error that is its own cause', () => {
  const error = new Error('round');
  error.cause = error;
  expect(JSON.stringify(describeError(error)).match(/round/gu)?.length).toBeLessThan(20);
});
