import { expect, test } from 'vitest';
import { drawerRelease } from './drawerRelease.ts';

// spec 9.34
test.each([
  ['dragged down by a quarter of its height, however slowly', 150, 600, 5000, 'close'],
  ['dragged down by less, slowly', 149, 600, 5000, 'stay'],
  ['flicked faster than 0.4 px per ms', 41, 600, 100, 'close'],
  ['flicked at 0.4 px per ms', 40, 600, 100, 'stay'],
  ['dragged up', -300, 600, 100, 'stay'],
  ['tapped', 0, 600, 0, 'stay'],
] as const)('a drawer %s closes or snaps back', (_, distance, height, milliseconds, outcome) => {
  expect(drawerRelease(distance, height, milliseconds)).toBe(outcome);
});
