import { expect, test } from 'vitest';
import { type OfflineState, summarise } from './offlineSummary.ts';

const SAVED: OfflineState = { phase: 'saved' };
const WAITING: OfflineState = { phase: 'waiting' };
const FAILED: OfflineState = { phase: 'failed', errorCode: 'no-room' };
const saving = (received: number, size?: number): OfflineState => ({
  phase: 'saving',
  received,
  size,
});

test('documents count as saved when all of them are', () => {
  expect(summarise([SAVED, SAVED])).toEqual({ phase: 'saved' });
  expect(summarise([SAVED, undefined])).toEqual({ phase: 'none' });
  expect(summarise([])).toEqual({ phase: 'none' });
});

test('shows the progress of the document that is being saved', () => {
  expect(summarise([SAVED, saving(50, 200), WAITING])).toEqual({
    phase: 'saving',
    saved: 1,
    total: 3,
    percent: 25,
  });
  expect(summarise([saving(200, 200)])).toMatchObject({ percent: 99 });
  expect(summarise([saving(50)])).toMatchObject({ percent: 0 });
});

test('a failure shows once nothing is being saved any more', () => {
  expect(summarise([FAILED, WAITING])).toMatchObject({ phase: 'saving' });
  expect(summarise([FAILED, SAVED])).toEqual({ phase: 'failed', errorCode: 'no-room' });
});
