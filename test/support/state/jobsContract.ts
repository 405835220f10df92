import { describe, expect, test } from 'vitest';
import type { Job, NewJob } from '../../../src/state/jobs.ts';
import { type ContractSubject, MINUTE } from './contractSubject.ts';

const cover = (subject: string, version = 'v1'): NewJob => ({ kind: 'cover', subject, version });

const retry = { pauseMs: 1, mostAttempts: 2 };

/** Jobs, for each database. */
export function testJobs(subject: ContractSubject): void {
  const add = (...jobs: NewJob[]) => subject.state.jobs.add(jobs, 5);

  /** Claims one job of any kind for a time. */
  async function claimOne(holder: string, forMs = MINUTE): Promise<Job> {
    const [job] = await subject.state.jobs.claim(['cover', 'texts'], holder, 1, forMs);
    if (!job) throw new Error('there is a job');
    return job;
  }

  describe('jobs', () => {
    test('twenty claimers on two machines get each job exactly once', async () => {
      const other = await subject.another();
      // More than fit into a statement; some twice, as two servers would add them.
      const jobs = Array.from({ length: 1200 }, (_, index) => cover(`书${index % 1100}`));
      await Promise.all([add(...jobs), other.jobs.add(jobs.toReversed(), 5)]);
      const work = async (holder: string, { jobs: queue }: typeof other) => {
        const mine: Job[] = [];
        for (;;) {
          const claimed = await queue.claim(['cover', 'texts'], holder, 30, MINUTE);
          if (claimed.length === 0) return mine;
          mine.push(...claimed);
          for (const job of claimed.slice(0, 3)) expect(await queue.done(job, holder)).toBe(true);
        }
      };
      const all = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          work(`n${index}`, index % 2 ? subject.state : other),
        ),
      );
      const claimed = all.flat().map((job) => job.subject);
      expect(claimed).toHaveLength(1100);
      expect(new Set(claimed).size).toBe(1100);
    });

    test('lower priorities come first, and only the kinds asked for', async () => {
      const { jobs } = subject.state;
      await jobs.add([cover('late')], 9);
      await jobs.add([cover('soon')], 1);
      await jobs.add([{ kind: 'texts', subject: 'soon', version: 'v1' }], 0);
      const claimed = await jobs.claim(['cover'], 'a', 9, MINUTE);
      expect(claimed).toEqual([
        { ...cover('soon'), attempts: 1 },
        { ...cover('late'), attempts: 1 },
      ]);
      expect(await jobs.claim(['cover'], 'b', 9, MINUTE)).toEqual([]);
      expect(await jobs.claim([], 'b', 9, MINUTE)).toEqual([]);
    });

    test('a job is added once, also after it was done, and anew in another version', async () => {
      const { jobs } = subject.state;
      await add(cover('a'));
      expect(await jobs.done(await claimOne('n'), 'n')).toBe(true);
      await add(cover('a'), cover('a', 'v2'));
      expect(await jobs.claim(['cover'], 'n', 9, MINUTE)).toEqual([
        { ...cover('a', 'v2'), attempts: 1 },
      ]);
      expect(await jobs.progress()).toEqual({ cover: { done: 1, waiting: 1, dead: 0 } });
    });

    test('a job whose lease has ended is claimed again, and its first holder has lost it', async () => {
      const { jobs } = subject.state;
      await add(cover('a'), cover('b'));
      const first = await claimOne('a', 1);
      const kept = await claimOne('a');
      await subject.passShortly();
      const second = await claimOne('b');
      expect(second).toEqual({ ...first, attempts: 2 });
      expect(await jobs.renew([first, kept], 'a', MINUTE)).toEqual([kept]);
      await jobs.fail(first, 'a', 'too late', { pauseMs: 1, mostAttempts: 1 });
      expect(await jobs.done(first, 'a')).toBe(false);
      expect(await jobs.done(second, 'b')).toBe(true);
      expect(await jobs.done(second, 'b')).toBe(false);
    });

    test('a lease that has ended and that nobody else took still counts', async () => {
      await add(cover('a'));
      const job = await claimOne('a', 1);
      await subject.passShortly();
      expect(await subject.state.jobs.renew([job], 'a', 1)).toEqual([job]);
      expect(await subject.state.jobs.done(job, 'a')).toBe(true);
    });

    test('a failed job waits, is tried again, dies, and can be revived', async () => {
      const { jobs } = subject.state;
      await add(cover('a'));
      await jobs.fail(await claimOne('n'), 'n', 'no', { pauseMs: MINUTE, mostAttempts: 2 });
      expect(await jobs.claim(['cover'], 'n', 1, MINUTE)).toEqual([]);
      await add(cover('b'));
      const b = await claimOne('n');
      await jobs.fail(b, 'n', 'no', retry);
      await subject.passShortly();
      await jobs.fail(await claimOne('n'), 'n', `broken\0 ${'x'.repeat(600)}`, retry);
      expect(await jobs.dead(9)).toMatchObject([
        { ...cover('b'), attempts: 2, reason: expect.stringMatching(/^broken x{400,}$/u) },
      ]);
      await add(cover('b'));
      expect(await jobs.claim(['cover'], 'n', 1, MINUTE)).toEqual([]);
      expect(await jobs.revive('texts')).toBe(0);
      expect(await jobs.revive()).toBe(1);
      expect(await claimOne('n')).toEqual({ ...cover('b'), attempts: 1 });
    });

    test('a job that ends every server that does it is dead after ten of them', async () => {
      const { jobs } = subject.state;
      await add(cover('bomb'));
      for (let count = 1; count <= 10; count++) {
        expect(await claimOne(`n${count}`, 1)).toMatchObject({ attempts: count });
        await subject.passShortly();
      }
      expect(await jobs.claim(['cover'], 'n', 1, 1)).toEqual([]);
      expect(await jobs.dead(1)).toMatchObject([{ subject: 'bomb', reason: /stopped/u }]);
    });

    test('a server that stops gives its jobs back', async () => {
      await add(cover('a'), cover('b'));
      await claimOne('a');
      await claimOne('b');
      expect(await subject.state.jobs.giveBack('a')).toBe(1);
      expect(await claimOne('c')).toEqual({ ...cover('a'), attempts: 1 });
    });

    test('jobs that nobody wants any more are removed, unless somebody does them', async () => {
      const { jobs } = subject.state;
      const texts = { kind: 'texts', subject: 'a', version: 'v1' };
      await add(cover('a'), cover('a', 'v2'), cover('b'), texts);
      const claimed = await jobs.claim(['cover'], 'n', 2, MINUTE);
      for (const job of claimed.slice(1)) await jobs.done(job, 'n');
      expect(await jobs.keepOnly('cover', [])).toBe(2);
      expect(await jobs.progress()).toEqual({
        cover: { done: 0, waiting: 1, dead: 0 },
        texts: { done: 0, waiting: 1, dead: 0 },
      });
      const many = Array.from({ length: 500 }, (_, index) => cover(`m${index}`));
      await add(...many);
      expect(await jobs.keepOnly('cover', many.slice(1))).toBe(1);
    });
  });
}
