import { expect, test } from 'vitest';
import { readFrames } from './frames.ts';

const thread = { pid: 1, tid: 1 };
const task = (ts: number, dur: number, tdur: number) => ({
  name: 'RunTask',
  ts,
  dur,
  tdur,
  ...thread,
});
const callback = (ts: number) => ({ name: 'FireAnimationFrame', ts, dur: 1, tdur: 1, ...thread });

test('a frame lasts until the next one starts, and its work is the thread time of its tasks', () => {
  const traceEvents = [
    task(0, 500, 400),
    task(1000, 5000, 3000),
    callback(2000),
    callback(2100),
    task(9000, 2000, 1000),
    // Some have no thread time.
    { name: 'RunTask', ts: 12_000, dur: 10, ...thread },
    task(17_000, 1000, 1000),
    callback(17_500),
    { name: 'thread_name', ph: 'M' },
    { ...callback(3000), tid: 2 },
  ];
  expect(readFrames(JSON.stringify({ traceEvents }))).toEqual([{ lasted: 16, worked: 4 }]);
});

test('a trace without frames gives an empty list', () => {
  expect(readFrames('{"traceEvents":[]}')).toEqual([]);
});
