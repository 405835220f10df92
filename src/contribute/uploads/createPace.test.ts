import { expect, test } from 'vitest';
import { createPace } from './createPace.ts';

test('work at a rate takes as long as it must', async () => {
  const keepPace = createPace(1000, () => performance.now());
  const started = performance.now();
  await keepPace(100);
  await keepPace(100);
  await keepPace(1);
  // Timers may be a millisecond early.
  expect(performance.now() - started).toBeGreaterThan(195);
});
