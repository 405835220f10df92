import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextZoom, previousZoom, zoomLabel } from './zoom.ts';

test('zooming steps through round percentages from any fitted scale', () => {
  expect(nextZoom(1)).toBe(1.1);
  expect(previousZoom(1)).toBe(0.9);
  expect(nextZoom(0.83)).toBe(0.9);
  expect(previousZoom(0.83)).toBe(0.75);
});

test('a scale that rounds to a step counts as that step', () => {
  expect(nextZoom(0.998)).toBe(1.1);
  expect(previousZoom(1.003)).toBe(0.9);
});

test('stops at the smallest and the largest step', () => {
  expect(nextZoom(5)).toBe(5);
  expect(previousZoom(0.25)).toBe(0.25);
});

test('zooming in never shrinks a page, and zooming out never enlarges it', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.1, max: 25, noNaN: true }), (scale) => {
      expect(nextZoom(scale)).toBeGreaterThanOrEqual(scale);
      expect(previousZoom(scale)).toBeLessThanOrEqual(scale);
    }),
  );
});

test('formats a scale as a whole percentage', () => {
  expect(zoomLabel(1.25)).toBe('125 %');
  expect(zoomLabel(0.8349)).toBe('83 %');
});
