import { expect, test } from 'vitest';
import { DAY_MS } from '../../lib/durations.ts';
import type { MissedSearch } from '../../state/missedSearches.ts';
import { createMissedSearches, weekOf } from './createMissedSearches.ts';

const MONDAY = Date.parse('2026-11-23T00:00:00+08:00');

function counterAt(start: number, options: { mostTexts?: number } = {}) {
  const written: MissedSearch[] = [];
  const clock = { now: start };
  const counter = createMissedSearches({
    missedSearches: { set: async (missed) => void written.push(missed) },
    now: () => clock.now,
    ...options,
  });
  const count = async (text: string, from: number, to: number) => {
    for (let visitor = from; visitor <= to; visitor++) await counter.count(`v${visitor}`, text);
  };
  return { written, clock, count, counter };
}

test.each([
  ['2026-11-23T00:00:00+08:00', '2026-11-23'],
  ['2026-11-29T23:59:59+08:00', '2026-11-23'],
  ['2026-11-22T23:59:59+08:00', '2026-11-16'],
  ['1970-01-04T12:00:00+08:00', '1969-12-29'],
])('the week of %s begins on Monday %s', (time, monday) => {
  expect(weekOf(Date.parse(time))).toBe(Date.parse(monday) / DAY_MS);
});

test('nothing of fewer than five visitors of a week is written', async () => {
  const { written, clock, count } = counterAt(MONDAY);
  await count('电动力学', 1, 4);
  await count('电动力学', 1, 4);
  clock.now += 7 * DAY_MS;
  await count('电动力学', 5, 8);
  expect(written).toEqual([]);
  await count('电动力学', 9, 9);
  expect(written).toEqual([{ week: weekOf(clock.now), text: '电动力学', visitors: 5 }]);
});

test('the same search in other width, case and spaces counts as one', async () => {
  const { written, count } = counterAt(MONDAY);
  await count('Java  期末', 1, 2);
  await count('ｊａｖａ 期末', 3, 4);
  await count(' JAVA 期末\u202E', 5, 6);
  expect(written.map(({ text, visitors }) => [text, visitors])).toEqual([
    ['java 期末', 5],
    ['java 期末', 6],
  ]);
});

test('memory is bounded: the text that was not searched for longest is forgotten', async () => {
  const { written, count } = counterAt(MONDAY, { mostTexts: 2 });
  await count('a1', 1, 4);
  await count('b1', 1, 1);
  await count('a1', 4, 4);
  await count('c1', 1, 4);
  await count('a1', 5, 5);
  await count('b1', 2, 5);
  expect(written.map(({ text }) => text)).toEqual(['a1']);
});

test('one network cannot fill the memory', async () => {
  const { written, counter, count } = counterAt(MONDAY);
  for (let text = 0; text < 60; text++) await counter.count('v1', `text ${text}`);
  await count('光学', 1, 5);
  expect(written).toEqual([]);
  await count('光学', 6, 6);
  expect(written).toHaveLength(1);
});
