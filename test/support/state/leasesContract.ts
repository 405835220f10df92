import { describe, expect, test } from 'vitest';
import { SIGNALS } from '../../../src/state/signals.ts';
import { type ContractSubject, MINUTE } from './contractSubject.ts';

const EDITION = { tag: 't', head: null, key: 'editions/1', program: '0.17.0' };

/** Leases, nodes, editions, signals and marks, for each database. */
export function testLeases(subject: ContractSubject): void {
  describe('leases', () => {
    test('of twenty that take a lease at once on two machines, one gets it', async () => {
      const other = await subject.another();
      const taken = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          (index % 2 ? subject.state : other).leases.take('leader', `n${index}`, MINUTE),
        ),
      );
      expect(taken.filter((lease) => lease !== undefined)).toEqual([
        { name: 'leader', epoch: 1, forMs: MINUTE },
      ]);
      const holder = `n${taken.findIndex((lease) => lease !== undefined)}`;
      expect(await other.leases.find('leader')).toEqual({ holder, epoch: 1 });
      expect(await other.leases.take('another', 'n20', MINUTE)).toMatchObject({ epoch: 1 });
    });

    test('renewing keeps the epoch, and each change of holder raises it', async () => {
      const { leases } = subject.state;
      await leases.take('leader', 'a', MINUTE);
      expect(await leases.take('leader', 'a', 1)).toMatchObject({ epoch: 1 });
      await subject.passShortly();
      expect(await leases.find('leader')).toBeUndefined();
      expect(await leases.take('leader', 'b', MINUTE)).toMatchObject({ epoch: 2 });
      expect(await leases.take('leader', 'a', MINUTE)).toBeUndefined();
      await leases.release('leader', 'a');
      expect(await leases.find('leader')).toEqual({ holder: 'b', epoch: 2 });
      await leases.release('leader', 'b');
      expect(await leases.find('leader')).toBeUndefined();
      expect(await leases.take('leader', 'a', MINUTE)).toMatchObject({ epoch: 3 });
    });
  });

  test('an edition of a former leader is refused, and sequences only grow', async () => {
    const { leases, editions } = subject.state;
    expect(await editions.publish(EDITION, 1)).toBeUndefined();
    await leases.take('leader', 'a', 1);
    expect(await editions.publish(EDITION, 1)).toMatchObject({ ...EDITION, sequence: 1 });
    await subject.passShortly();
    await leases.take('leader', 'b', MINUTE);
    expect(await editions.publish(EDITION, 1)).toBeUndefined();
    for (const key of ['editions/2', 'editions/3']) {
      await editions.publish({ ...EDITION, key, head: 'c'.repeat(40) }, 2);
    }
    expect(await editions.latest()).toMatchObject({ sequence: 3, key: 'editions/3' });
    expect(await editions.keep(0)).toMatchObject([{ sequence: 1 }, { sequence: 2 }]);
    expect(await editions.keep(1)).toEqual([]);
    expect(await editions.publish(EDITION, 2)).toMatchObject({ sequence: 4 });
  });

  test('while leaders change, no edition is published by two epochs in disorder', async () => {
    const other = await subject.another();
    const published: { sequence: number; epoch: number }[] = [];
    const lead = async (state: typeof other, holder: string) => {
      for (let count = 0; count < 12; count++) {
        const lease = await state.leases.take('leader', holder, MINUTE);
        if (!lease) continue;
        const all = [1, 2, 3].map(() => state.editions.publish(EDITION, lease.epoch));
        // Others may take over while these are under way.
        if (count % 2) await state.leases.release('leader', holder);
        for (const row of await Promise.all(all)) {
          if (row) published.push({ sequence: row.sequence, epoch: lease.epoch });
        }
        await state.leases.release('leader', holder);
      }
    };
    await Promise.all([lead(subject.state, 'a'), lead(other, 'b')]);
    published.sort((a, b) => a.sequence - b.sequence);
    expect(published.map(({ sequence }) => sequence)).toEqual(published.map((_, at) => at + 1));
    const epochs = published.map(({ epoch }) => epoch);
    expect(epochs).toEqual(epochs.toSorted((a, b) => a - b));
  });

  test('a node lives as long as it reports itself', async () => {
    const { nodes } = subject.state;
    const node = { id: 'a', address: null, version: '0.17.0', since: subject.time };
    await nodes.report(node);
    await nodes.report({ ...node, id: 'b', address: 'http://b:8017', since: subject.time + 1 });
    await nodes.report(node);
    expect(await nodes.living(15_000)).toEqual([
      node,
      { ...node, id: 'b', address: 'http://b:8017', since: subject.time + 1 },
    ]);
    await nodes.remove('b');
    expect(await nodes.living(15_000)).toEqual([node]);
    await subject.passShortly();
    expect(await nodes.living(1)).toEqual([]);
  });

  test('a signal reaches every listener of its name on this machine', async () => {
    const heard: string[] = [];
    const stop = subject.state.signals.on('edition', (payload) => heard.push(payload));
    subject.state.signals.on('texts', () => heard.push('texts'));
    // A connection that has just been opened says so, because signals may have been lost before.
    await expect
      .poll(async () => {
        await subject.state.signals.send('edition', '7 书');
        return heard;
      })
      .toContain('7 书');
    stop();
    await subject.state.signals.send('edition', '8');
    await subject.state.signals.send('texts');
    await expect.poll(() => heard).toContain('texts');
    expect(heard).not.toContain('8');
    await expect(subject.state.signals.send('edition', 'x'.repeat(1001))).rejects.toMatchObject({
      code: 'unfit',
    });
  });

  test('every signal is delivered', async () => {
    const heard = new Set<string>();
    for (const name of SIGNALS) {
      subject.state.signals.on(name, (payload) => payload === 'now' && heard.add(name));
    }
    await expect
      .poll(async () => {
        for (const name of SIGNALS) await subject.state.signals.send(name, 'now');
        return [...heard].sort();
      })
      .toEqual([...SIGNALS].sort());
  });

  test('a mark that one machine sets is known to all', async () => {
    const other = await subject.another();
    expect(await other.marks.isSet('protected')).toBe(false);
    await subject.state.marks.set('protected');
    await other.marks.set('protected');
    expect(await other.marks.isSet('protected')).toBe(true);
    await other.marks.remove('protected');
    expect(await subject.state.marks.isSet('protected')).toBe(false);
  });
}
