import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Report } from '../../../src/state/reports.ts';
import { hashSecret } from '../../../src/state/secretHash.ts';
import { type ContractSubject, DAY, NOON } from './contractSubject.ts';

/** Reports, wishes and searches without a result, for each database. */
export function testRequests(subject: ContractSubject): void {
  const report = (changes: Partial<Report> = {}) =>
    subject.state.reports.add({
      follow: hashSecret(randomUUID()),
      kind: 'broken',
      item: 'a',
      text: '打不开',
      mail: 'encrypted',
      origin: 'a network',
      ...changes,
    });

  test('reports are numbered by year, and a number is never given twice', async () => {
    expect(await report()).toBe('2026-0001');
    expect(await report()).toBe('2026-0002');
    for (const number of ['2026-0001', '2026-0002']) {
      await subject.state.reports.close(number, { state: 'resolved', answer: undefined });
    }
    // In China, the new year has begun.
    subject.time = Date.parse('2026-12-31T23:59:59+08:00');
    expect(await report()).toBe('2026-0003');
    subject.time += 1000;
    expect(await report()).toBe('2027-0001');
    subject.time += 180 * DAY;
    expect(await subject.state.prune()).toBe(2);
    expect(await subject.state.reports.count({})).toBe(2);
    expect(await report()).toBe('2027-0002');
  });

  test('concurrent reports get different numbers, and a repeated one its first', async () => {
    const other = await subject.another();
    const follow = hashSecret('a secret');
    const send = (state: typeof other, secret: typeof follow) =>
      state.reports.add({
        follow: secret,
        kind: 'copyright',
        item: undefined,
        text: '',
        mail: undefined,
        origin: undefined,
      });
    const numbers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        send(index % 2 ? other : subject.state, index < 4 ? follow : hashSecret(`${index}`)),
      ),
    );
    expect(new Set(numbers).size).toBe(7);
    expect(new Set(numbers.slice(0, 4)).size).toBe(1);
    expect(await subject.state.reports.followed(follow)).toMatchObject([{ number: numbers[0] }]);
  });

  test('a report is closed once, and then has neither address nor origin', async () => {
    const number = await report();
    subject.time += 1;
    const late = await report({ item: 'b' });
    const { close, find, list, count } = subject.state.reports;
    expect((await list({ state: 'open', limit: 10 })).map((each) => each.number)).toEqual([
      number,
      late,
    ]);
    expect(await list({ item: 'b', limit: 10 })).toMatchObject([{ number: late }]);
    expect(await count({ origin: 'a network' })).toBe(2);
    expect(await close(number, { state: 'declined', answer: '文件可以打开' })).toBe(true);
    expect(await close(number, { state: 'resolved', answer: undefined })).toBe(false);
    expect(await find(number)).toMatchObject({
      state: 'declined',
      answer: '文件可以打开',
      mail: undefined,
      origin: undefined,
      created: NOON,
      changed: subject.time,
    });
    expect(await count({ state: 'open' })).toBe(1);
    expect(await count({ origin: 'a network' })).toBe(1);
  });

  const wish = (key: string, visitor: string, state = subject.state) =>
    state.wishes.add({ key, text: `${key}！`, visitor });

  test('equal wishes are one, and a visitor counts once', async () => {
    const other = await subject.another();
    await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        wish('数学', `v${index % 4}`, index % 2 ? other : subject.state),
      ),
    );
    await wish('物理', 'v1');
    const { list, count, find, oldest } = subject.state.wishes;
    expect((await list({ limit: 10 })).map(({ key, count: times }) => [key, times])).toEqual([
      ['数学', 4],
      ['物理', 1],
    ]);
    expect(await count('open')).toBe(2);
    expect(await oldest()).toBe(NOON);
    expect(await find('化学')).toBeUndefined();
  });

  test('a wish is closed once, and is not counted after that', async () => {
    await wish('数学', 'v1');
    const { close } = subject.state.wishes;
    expect(await close('数学', { state: 'answered', item: 'a' })).toBe(true);
    expect(await close('数学', { state: 'declined' })).toBe(false);
    expect(await wish('数学', 'v2')).toEqual({
      key: '数学',
      text: '数学！',
      count: 1,
      state: 'answered',
      item: 'a',
      created: NOON,
      changed: NOON,
    });
    expect(await subject.state.wishes.list({ state: 'open', limit: 10 })).toEqual([]);
    expect(await subject.state.wishes.oldest()).toBeUndefined();
  });

  test('a wish stays for a year after somebody last wished for it', async () => {
    await wish('数学', 'v1');
    subject.time += 364 * DAY;
    await wish('数学', 'v1');
    subject.time += 365 * DAY - 1;
    expect(await subject.state.prune()).toBe(0);
    subject.time += 1;
    expect(await subject.state.prune()).toBe(1);
    // Its visitors went with it.
    expect((await wish('数学', 'v1')).count).toBe(1);
  });

  test('a search without a result has the most visitors that were counted in its week', async () => {
    const { set, list } = subject.state.missedSearches;
    const week = Math.floor(NOON / DAY);
    await set({ week, text: '量子', visitors: 6 });
    await set({ week, text: '量子', visitors: 5 });
    await set({ week, text: '拓扑', visitors: 9 });
    await set({ week: week - 7, text: '量子', visitors: 20 });
    expect(await list({ since: week, limit: 10 })).toEqual([
      { week, text: '拓扑', visitors: 9 },
      { week, text: '量子', visitors: 6 },
    ]);
    subject.time += 365 * DAY;
    expect(await subject.state.prune()).toBe(3);
  });
}
