import { expect, test } from 'vitest';
import { browserWith } from '../../../test/support/access/flowFixture.ts';
import { callProvider } from './callProvider.ts';

const NOW = Date.UTC(2026, 8, 1);
const context = { now: () => NOW, timeoutMs: 60_000 };
const LATE = {
  kind: 'failed',
  failure: { errorCode: 'provider-down', reason: 'no answer in time' },
};
const never = () => new Promise<never>(() => undefined);

test('returns what the provider returns, and passes it the time', async () => {
  const answer = await callProvider(context, browserWith(), async ({ now }) => ({ now }));
  expect(answer).toEqual({ now: NOW });
});

test('a provider that ignores its signal fails when the time is up', async () => {
  expect(await callProvider({ ...context, timeoutMs: 1 }, browserWith(), never)).toEqual(LATE);
});

test('a browser that disconnects, before or during the call, ends it', async () => {
  const gone = browserWith({ signal: AbortSignal.abort() });
  expect(await callProvider(context, gone, never)).toEqual(LATE);
  const leaving = new AbortController();
  const call = callProvider(context, browserWith({ signal: leaving.signal }), never);
  leaving.abort();
  expect(await call).toEqual(LATE);
});

test.each([
  ['an error', new TypeError('secret text'), 'it broke: TypeError'],
  ['something else', 'secret text', 'it broke: string'],
])('%s that a provider throws is a failure without its message', async (_name, thrown, reason) => {
  const answer = await callProvider(context, browserWith(), () => Promise.reject(thrown));
  expect(answer).toEqual({ kind: 'failed', failure: { errorCode: 'internal', reason } });
});
