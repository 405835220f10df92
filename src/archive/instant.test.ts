import { expect, test } from 'vitest';
import { parseInstant } from './instant.ts';

test.each([
  ['2025-03-01', '2025-03-01T00:00:00+08:00'],
  ['2025-03-01 09:30', '2025-03-01T09:30:00+08:00'],
  ['2025-03-01 09:30:15 +09:00', '2025-03-01T09:30:15+09:00'],
  ['2025-03-01T09:30:15.5z', '2025-03-01T09:30:15.5Z'],
])('%j is %j', (text, instant) => {
  expect(parseInstant(text)).toBe(instant);
});

test.each(['', 'soon', '2025-3-1', '2025-02-30', '2025-03-01 25:00', '2025-03-01T09', '20250301'])(
  '%j is not a date',
  (text) => {
    expect(parseInstant(text)).toBeUndefined();
  },
);
