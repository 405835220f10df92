import { expect, test } from 'vitest';
import { createSpeedometer } from './speedometer.ts';

test('returns no speed until enough time has passed', () => {
  const speedometer = createSpeedometer(0);
  speedometer.add(1000, 100);
  expect(speedometer.speed(100)).toBeUndefined();
});

test('returns the speed of the last 5 seconds', () => {
  const speedometer = createSpeedometer(0);
  speedometer.add(1_000_000, 500);
  expect(speedometer.speed(1000)).toBe(1_000_000);
  speedometer.add(4000, 9000);
  expect(speedometer.speed(10_000)).toBe(800);
});

test('returns 0 after a standstill, and does not count a pause', () => {
  const speedometer = createSpeedometer(0);
  speedometer.add(1000, 500);
  expect(speedometer.speed(6000)).toBe(0);
  speedometer.reset(60_000);
  speedometer.add(2000, 60_500);
  expect(speedometer.speed(61_000)).toBe(2000);
});
