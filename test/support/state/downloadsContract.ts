import { describe, expect, test } from 'vitest';
import { type ContractSubject, DAY } from './contractSubject.ts';

/** Download counts, for each database. */
export function testDownloads(subject: ContractSubject): void {
  describe('downloads', () => {
    test('a burst on two machines is counted exactly', async () => {
      const other = await subject.another();
      await Promise.all(
        Array.from({ length: 2000 }, (_, index) =>
          (index % 2 ? subject.state : other).downloads.add(`item${index % 7}`),
        ),
      );
      expect(await subject.state.downloads.total()).toBe(2000);
      const top = await other.downloads.top({ limit: 3 });
      expect(top).toEqual([
        { id: 'item0', count: 286 },
        { id: 'item1', count: 286 },
        { id: 'item2', count: 286 },
      ]);
    });

    test('counts are visible to servers that open the database later', async () => {
      await subject.state.downloads.add('a');
      await subject.close();
      const next = await subject.another();
      expect(await next.downloads.total()).toBe(1);
    });

    test('days begin at midnight in China, and spans include both ends', async () => {
      subject.time = Date.parse('2026-11-20T15:59:59.999Z');
      await subject.state.downloads.add('a');
      subject.time += 1;
      await subject.state.downloads.add('b');
      await subject.state.downloads.add('a');
      subject.time += DAY;
      await subject.state.downloads.add('b');
      expect(subject.state.downloads.dayOf(subject.time)).toBe('2026-11-22');
      expect(await subject.state.downloads.byDay()).toEqual([
        { day: '2026-11-20', count: 1 },
        { day: '2026-11-21', count: 2 },
        { day: '2026-11-22', count: 1 },
      ]);
      const one = { from: '2026-11-21', to: '2026-11-21' };
      expect(await subject.state.downloads.total(one)).toBe(2);
      expect(await subject.state.downloads.top({ from: '2026-11-21', limit: 10 })).toEqual([
        { id: 'b', count: 2 },
        { id: 'a', count: 1 },
      ]);
      expect(await subject.state.downloads.total({ to: '2026-11-19' })).toBe(0);
      await expect(subject.state.downloads.total({ to: '21.11.2026' })).rejects.toMatchObject({
        code: 'unfit',
      });
    });
  });
}
