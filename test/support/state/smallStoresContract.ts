import { expect, test } from 'vitest';
import { type ContractSubject, DAY, HOUR, NOON } from './contractSubject.ts';

/** Blocks, signing keys and pass phrases, for each database. */
export function testSmallStores(subject: ContractSubject): void {
  test('a block replaces an earlier one of the same person, and ends at its time', async () => {
    await subject.state.blocks.add({ person: 'p1', until: undefined, note: '一夜下载了全部文件' });
    subject.time += 1;
    await subject.state.blocks.add({ person: 'p2', until: subject.time + HOUR, note: undefined });
    await subject.state.blocks.add({ person: 'p1', until: subject.time + DAY, note: undefined });
    expect(await subject.state.blocks.list()).toEqual([
      { person: 'p2', since: NOON + 1, until: subject.time + HOUR, note: undefined },
      { person: 'p1', since: NOON, until: subject.time + DAY, note: undefined },
    ]);
    subject.time += HOUR;
    expect(await subject.state.blocks.find('p2')).toBeUndefined();
    expect(await subject.state.blocks.find('p1')).toMatchObject({ since: NOON });
    // A person whose block has ended is blocked anew.
    await subject.state.blocks.add({ person: 'p2', until: undefined, note: undefined });
    expect(await subject.state.blocks.find('p2')).toMatchObject({ since: subject.time });
  });

  test('the newest key signs, and pruning never removes it', async () => {
    expect(await subject.state.keys.add('k1')).toBe(true);
    expect(await subject.state.keys.add('k1')).toBe(false);
    subject.time += DAY;
    expect(await subject.state.keys.add('k2')).toBe(true);
    expect(await subject.state.keys.list()).toEqual([
      { id: 'k2', created: subject.time },
      { id: 'k1', created: NOON },
    ]);
    subject.time += DAY;
    expect(await subject.state.keys.removeOld(subject.time)).toBe(1);
    expect((await subject.state.keys.list()).map(({ id }) => id)).toEqual(['k2']);
  });

  test('a pass phrase replaces the previous one of its method', async () => {
    await subject.state.phrases.set('term', 'scrypt$1');
    subject.time += DAY;
    await subject.state.phrases.set('term', 'scrypt$2');
    expect(await subject.state.phrases.find('term')).toEqual({
      method: 'term',
      hash: 'scrypt$2',
      since: subject.time,
    });
    expect(await subject.state.phrases.remove('term')).toBe(true);
    expect(await subject.state.phrases.remove('term')).toBe(false);
    expect(await subject.state.phrases.find('term')).toBeUndefined();
  });
}
