import { expect, test } from 'vitest';
import { createSpeedometer } from './speedometer.ts';

test('nothing is said before there is something to go by', () => {
  const speedometer = createSpeedometer(0);
  speedometer.add(1000, 100);
  expect(speedometer.speed(100)).toBeUndefined();
});

test('the speed is that of the last 5 seconds', () => {
  const speedometer = createSpeedometer(0);
  speedometer.add(1_000_000, 500);
  expect(speedometer.speed(1000)).toBe(1_000_000);
  speedometer.add(4000, 9000);
  expect(speedometer.speed(10_000)).toBe(800);
});

test('a standstill shows as one, and a pause does not count', () => {
  const speedometer = createSpeedometer(0);
  speedometer.add(1000, 500);
  expect(speedometer.speed(6000)).toBe(0);
  speedometer.reset(60_000);
  speedometer.add(2000, 60_500);
  expect(speedometer.speed(61_000)).toBe(2000);
});
