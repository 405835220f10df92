import { expect, test } from 'vitest';
import { TextIndexAway } from '../textIndex.ts';
import { createBreaker } from './createBreaker.ts';

function setUp() {
  let time = 0;
  let calls = 0;
  let outcome: () => Promise<string> = async () => 'found';
  const breaker = createBreaker({ mostFailures: 3, pauseMs: 1000, now: () => time });
  return {
    call: () =>
      breaker.call(() => {
        calls += 1;
        return outcome();
      }),
    set(next: () => Promise<string>) {
      outcome = next;
    },
    advance(ms: number) {
      time += ms;
    },
    calls: () => calls,
  };
}

const away = async () => {
  throw new TextIndexAway('no answer');
};

test('after three failures in a row nobody waits for a fourth', async () => {
  const { call, set, advance, calls } = setUp();
  set(away);
  for (let at = 0; at < 5; at += 1) await expect(call()).rejects.toThrow('no answer');
  expect(calls()).toBe(3);
  advance(999);
  await expect(call()).rejects.toThrow(TextIndexAway);
  expect(calls()).toBe(3);
});

test('one call after the pause finds out, and the others do not wait for it', async () => {
  const { call, set, advance, calls } = setUp();
  set(away);
  for (let at = 0; at < 3; at += 1) await expect(call()).rejects.toThrow();
  advance(1000);
  const answer = Promise.withResolvers<string>();
  set(() => answer.promise);
  const probe = call();
  await expect(call()).rejects.toThrow('no answer');
  answer.resolve('found');
  expect(await probe).toBe('found');
  expect(await call()).toBe('found');
  expect(calls()).toBe(5);
});

test('a probe that fails begins another pause', async () => {
  const { call, set, advance, calls } = setUp();
  set(away);
  for (let at = 0; at < 3; at += 1) await expect(call()).rejects.toThrow();
  advance(1000);
  await expect(call()).rejects.toThrow();
  advance(999);
  await expect(call()).rejects.toThrow();
  expect(calls()).toBe(4);
});

test('failures that are not about being away, and those between answers, do not count', async () => {
  const { call, set, calls } = setUp();
  for (let at = 0; at < 6; at += 1) {
    set(async () => {
      throw at % 2 === 0 ? new TextIndexAway('once') : new Error('a broken query');
    });
    await expect(call()).rejects.toThrow();
  }
  set(async () => 'found');
  expect(await call()).toBe('found');
  expect(calls()).toBe(7);
});
