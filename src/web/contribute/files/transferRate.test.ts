import { expect, test } from 'vitest';
import { addSample, formatRemaining, rateOf, type Samples } from './transferRate.ts';

function samplesOf(...points: readonly (readonly [at: number, bytes: number])[]): Samples {
  return points.reduce<Samples>((samples, [at, bytes]) => addSample(samples, { at, bytes }), []);
}

test('the rate is that of the last ten seconds', () => {
  expect(rateOf(samplesOf([0, 0], [5000, 5_000_000]))).toBe(1_000_000);
  expect(
    rateOf(samplesOf([0, 0], [5000, 9_000_000], [12_000, 9_000_000], [15_000, 9_000_000])),
  ).toBe(0);
});

test('there is no rate before a second has passed, nor right after a retry', () => {
  expect(rateOf([])).toBeUndefined();
  expect(rateOf(samplesOf([0, 0], [900, 900]))).toBeUndefined();
  expect(rateOf(samplesOf([0, 0], [5000, 8000], [6000, 4000]))).toBeUndefined();
});

test.each([
  [1000, 1000, '即将完成'],
  [22_000, 1000, '约剩 25 秒'],
  [54_000, 1000, '约剩 55 秒'],
  [56_000, 1000, '约剩 1 分钟'],
  [61_000, 1000, '约剩 2 分钟'],
  [3_600_000, 1000, '约剩 1 小时'],
  [100_000_000, 1000, '约剩一天以上'],
  [1000, 0, undefined],
  [1000, undefined, undefined],
])('%i bytes at %s bytes a second: %s', (bytes, rate, text) => {
  expect(formatRemaining(bytes, rate)).toBe(text);
});
