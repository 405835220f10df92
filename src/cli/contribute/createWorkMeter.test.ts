import { expect, test } from 'vitest';
import { createWorkMeter } from './createWorkMeter.ts';

test('the rate is that of the last minutes, and ends with the work', async () => {
  let time = 0;
  const meter = createWorkMeter(() => time);
  const work = Promise.withResolvers<void>();
  meter.expect(10, work.promise);
  expect(meter.state()).toEqual({ done: 0, total: 10, failed: 0 });
  meter.note('kept');
  meter.note('made');
  meter.note('failed');
  time = 60_000;
  expect(meter.state()).toEqual({ done: 3, total: 10, failed: 1, perMinute: 2 });
  time = 600_000;
  meter.note('made');
  expect(meter.state()).toEqual({ done: 4, total: 10, failed: 1, perMinute: 0.2 });
  work.resolve();
  await work.promise;
  expect(meter.state()).toEqual({ done: 10, total: 10, failed: 1 });
});

test('work on the same documents twice is done when both have ended', async () => {
  const meter = createWorkMeter(() => 0);
  const second = Promise.withResolvers<void>();
  meter.expect(2, Promise.resolve());
  meter.expect(1, second.promise);
  await Promise.resolve();
  expect(meter.state()).toMatchObject({ done: 0, total: 3 });
  second.reject(new Error('stopped'));
  await expect.poll(() => meter.state().done).toBe(3);
});
