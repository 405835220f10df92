import { expect, test } from 'vitest';
import { createLatestCall } from './latestCall.ts';

test('a new call aborts the previous one, which is no longer the latest', () => {
  const calls = createLatestCall();
  const first = calls.begin();
  expect(first.isLatest()).toBe(true);
  const second = calls.begin();
  expect([first.isLatest(), first.signal.aborted]).toEqual([false, true]);
  expect([second.isLatest(), second.signal.aborted]).toEqual([true, false]);
  calls.abort();
  expect([second.isLatest(), second.signal.aborted]).toEqual([false, true]);
});
