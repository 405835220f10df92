import { expect, test } from 'vitest';
import { commonReadings } from './commonReadings.ts';
import { lookAlikesOf } from './lookAlikes.ts';

test('maps characters to those of the catalog that look like them', () => {
  const alike = lookAlikesOf(new Set('末系数计'));
  expect(alike.get('未')).toBe('末');
  expect(alike.get('糸')).toBe('系');
  expect(alike.get('教')).toBe('数');
  expect(alike.get('汁')).toBe('计');
  expect(alike.has('己')).toBe(false);
});

test('no character looks like itself, and none is listed twice', () => {
  for (const [typed, meant] of lookAlikesOf(new Set(commonReadings().keys()))) {
    expect(meant).not.toContain(typed);
    expect(new Set(meant).size).toBe(Array.from(meant).length);
  }
});
