import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Job, Pauses } from '../../../src/state/jobs.ts';
import { type ContractSubject, DAY, MINUTE } from './contractSubject.ts';

const cover = (subject: string, version = 'v1'): Job => ({ kind: 'cover', subject, version });

const SHORT: Pauses = { least: 1, most: 1 };
const LONG: Pauses = { least: MINUTE, most: MINUTE };

/** Jobs, for each database. */
export function testJobs(subject: ContractSubject): void {
  /** Takes a job; returns its holder. */
  async function take(job: Job, forMs = MINUTE): Promise<string> {
    const holder = randomUUID();
    expect(await subject.state.jobs.take(job, holder, forMs)).toEqual({ state: 'taken' });
    return holder;
  }

  const stateOf = async (job: Job) =>
    (await subject.state.jobs.take(job, randomUUID(), MINUTE)).state;

  describe('jobs', () => {
    test('of twenty that want the same jobs at once on two machines, one does each', async () => {
      const other = await subject.another();
      const wanted = Array.from({ length: 60 }, (_, index) => cover(`书${index}`));
      const results = new Set<string>();
      const made: string[] = [];
      const work = async (name: string, { jobs }: typeof other, list: readonly Job[]) => {
        for (const job of list) {
          const holder = `${name} ${job.subject}`;
          if (results.has(job.subject)) continue;
          const { state } = await jobs.take(job, holder, MINUTE);
          expect(['taken', 'held']).toContain(state);
          if (state !== 'taken') continue;
          // Somebody may have done it since this one looked.
          if (!results.has(job.subject)) made.push(job.subject);
          results.add(job.subject);
          await jobs.done(job, holder);
        }
      };
      await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          work(
            `n${index}`,
            index % 2 ? subject.state : other,
            index % 3 ? wanted : wanted.toReversed(),
          ),
        ),
      );
      expect(made).toHaveLength(60);
      expect(new Set(made).size).toBe(60);
      // Nothing is left: each can be taken as if for the first time.
      for (const job of wanted.slice(0, 3)) await take(job);
    });

    test('kinds, documents and versions are jobs of their own', async () => {
      const others: Job[] = [cover('a', 'v2'), cover('b'), { ...cover('a'), kind: 'texts' }];
      await take(cover('a'));
      for (const job of others) await take(job);
      for (const job of [cover('a'), ...others]) expect(await stateOf(job)).toBe('held');
    });

    test('the job of a holder that has died is taken by another, and the first has lost it', async () => {
      const { jobs } = subject.state;
      const first = await take(cover('a'), 1);
      const kept = await take(cover('b'), 1);
      await subject.passShortly();
      expect(await jobs.renew(cover('b'), kept, MINUTE)).toBe(true);
      expect(await stateOf(cover('b'))).toBe('held');
      const second = await take(cover('a'));
      expect(await jobs.renew(cover('a'), first, MINUTE)).toBe(false);
      await jobs.done(cover('a'), first);
      await jobs.fail(cover('a'), first, 'too late', SHORT);
      await jobs.giveBack(cover('a'), first);
      expect(await stateOf(cover('a'))).toBe('held');
      expect(await jobs.failed(9)).toEqual([]);
      await jobs.done(cover('a'), second);
      await take(cover('a'));
    });

    test('a failed job is left alone by all, for as long as it has been failing', async () => {
      const { jobs } = subject.state;
      const other = await subject.another();
      const pauses = { least: 1, most: 10 * MINUTE };
      await jobs.fail(cover('a'), await take(cover('a')), 'it is away', pauses);
      await subject.passShortly();
      // It has been failing for some milliseconds now, and the clock of a database cannot be set.
      await jobs.fail(cover('a'), await take(cover('a')), `again\0${'x'.repeat(600)}`, LONG);
      expect(await other.jobs.take(cover('a'), 'n', 1)).toEqual({
        state: 'waiting',
        reason: expect.stringMatching(/^againx{400,}$/u),
      });
      expect(await other.jobs.failed(9)).toMatchObject([{ ...cover('a'), isDead: false }]);
      if (subject.state.isShared) return;
      const begun = subject.time;
      const tried: number[] = [];
      while (tried.length < 5) {
        subject.time += 1000;
        const { state } = await jobs.take(cover('a'), `n${subject.time}`, MINUTE);
        if (state !== 'taken') continue;
        tried.push(Math.round((subject.time - begun) / MINUTE));
        const most = { least: MINUTE, most: 5 * MINUTE };
        await jobs.fail(cover('a'), `n${subject.time}`, 'it is away', most);
      }
      expect(tried).toEqual([1, 2, 4, 8, 13]);
    });

    test('a job whose holders die is given up after five, and only that one', async () => {
      const { jobs } = subject.state;
      for (let count = 0; count < 5; count++) {
        // In between, one holder stops properly.
        await jobs.giveBack(cover('bomb'), await take(cover('bomb')));
        await take(cover('bomb'), 1);
        await subject.passShortly();
      }
      const reason = expect.stringMatching(/^5 servers stopped/u);
      const dead = { state: 'dead', reason };
      expect(await jobs.take(cover('bomb'), 'n', 1)).toEqual({ ...dead, isNew: true });
      expect(await jobs.take(cover('bomb'), 'n', 1)).toEqual(dead);
      const listed = { ...cover('bomb'), isDead: true, reason, since: expect.any(Number) };
      expect(await jobs.failed(1)).toEqual([listed]);
      await take(cover('bomb', 'v2'));
    });

    test('failures that pass never end a job, and deaths before one do not count', async () => {
      const { jobs } = subject.state;
      for (let count = 0; count < 12; count++) {
        const job = cover('a');
        if (count % 4) await take(job, 1);
        else await jobs.fail(job, await take(job), 'it is away', SHORT);
        await subject.passShortly();
      }
      await take(cover('a'));
    });

    test('what is done is forgotten, with other versions that nobody does', async () => {
      const { jobs } = subject.state;
      await jobs.fail(cover('a'), await take(cover('a')), 'no', SHORT);
      await take(cover('a', 'held'));
      await jobs.done(cover('a', 'v2'), await take(cover('a', 'v2')));
      expect(await jobs.failed(9)).toEqual([]);
      expect(await stateOf(cover('a', 'held'))).toBe('held');
    });

    test('failures are counted, listed and revived', async () => {
      const { jobs } = subject.state;
      const bomb: Job = { kind: 'texts', subject: 'bomb', version: 'v1' };
      for (let count = 0; count < 5; count++) {
        await take(bomb, 1);
        await subject.passShortly();
      }
      expect(await stateOf(bomb)).toBe('dead');
      for (const name of ['a', 'b']) {
        await jobs.fail(cover(name), await take(cover(name)), 'no', LONG);
        await subject.passShortly();
      }
      await take(cover('c'));
      // Was lost once, and given back: that is remembered.
      await take(cover('d'), 1);
      await subject.passShortly();
      await jobs.giveBack(cover('d'), await take(cover('d')));
      expect(await jobs.countFailed()).toEqual([
        { kind: 'cover', dead: 0, waiting: 2 },
        { kind: 'texts', dead: 1, waiting: 0 },
        { kind: 'recognition', dead: 0, waiting: 0 },
      ]);
      const names = (await jobs.failed(9)).map((job) => job.subject);
      expect(names).toEqual(['bomb', 'b', 'a']);
      expect(await jobs.revive({ kinds: ['cover'], subjects: ['a', 'c'], dead: true })).toBe(1);
      expect(await jobs.revive({ kinds: ['cover', 'texts'], dead: false })).toBe(1);
      await take(cover('a'));
      expect(await stateOf(cover('c'))).toBe('held');
      expect(await stateOf(bomb)).toBe('dead');
      expect(await jobs.revive({ kinds: ['cover', 'texts'], dead: true })).toBe(1);
      await take(bomb);
    });

    test('what nobody has tried for a week is forgotten, and after a year what was given up', async () => {
      const { state } = subject;
      // The clock of a database cannot be set.
      if (state.isShared) return;
      await state.jobs.fail(cover('a'), await take(cover('a')), 'no', LONG);
      for (let count = 0; count < 5; count++) {
        await take(cover('bomb'), 1);
        await subject.passShortly();
      }
      expect(await stateOf(cover('bomb'))).toBe('dead');
      for (const [days, names] of [
        [6, ['bomb', 'a']],
        [2, ['bomb']],
        [360, []],
      ] as const) {
        subject.time += days * DAY;
        await state.prune();
        expect((await state.jobs.failed(9)).map((job) => job.subject)).toEqual(names);
      }
    });
  });
}
