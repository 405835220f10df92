import { describe, expect, test } from 'vitest';
import type { ItemState, NewItemChange } from '../../../src/state/itemChanges.ts';
import { type ContractSubject, DAY, MINUTE, NOON } from './contractSubject.ts';

const change = (id: string, state: ItemState = 'listed', time?: number): NewItemChange => ({
  id,
  state,
  digest: state === 'listed' ? `${id}1` : '',
  sets: state === 'listed' ? ['book', `college:${id}`] : [],
  time,
});

/** The changes of items, for each database. */
export function testItemChanges(subject: ContractSubject): void {
  describe('changes of items', () => {
    const ALONE = { epoch: undefined, generation: undefined };
    const add = (...changes: NewItemChange[]) => subject.state.itemChanges.add(changes, ALONE);
    const listed = async (
      query: Partial<{ after: number; set: string; from: number; until: number }>,
    ) =>
      (await subject.state.itemChanges.list({ after: 0, limit: 9, ...query })).map(({ id }) => id);

    test('an item that changes again moves to the end, and keeps its sets when it goes', async () => {
      const { itemChanges } = subject.state;
      await add(change('a', 'listed', NOON - DAY), change('b', 'listed', NOON - MINUTE));
      await add(change('c', 'listed', NOON), { ...change('a', 'listed', NOON), digest: 'a2' });
      await add(change('b', 'taken-down', NOON));
      expect(await itemChanges.list({ after: 0, limit: 9 })).toEqual([
        {
          id: 'c',
          state: 'listed',
          digest: 'c1',
          sequence: 3,
          listed: 3,
          time: NOON,
          sets: ['book', 'college:c'],
        },
        {
          id: 'a',
          state: 'listed',
          digest: 'a2',
          sequence: 4,
          listed: 1,
          time: NOON,
          sets: ['book', 'college:a'],
        },
        {
          id: 'b',
          state: 'taken-down',
          digest: '',
          sequence: 5,
          listed: 5,
          time: NOON,
          sets: ['book', 'college:b'],
        },
      ]);
      expect(await itemChanges.list({ after: 3, limit: 1 })).toMatchObject([{ id: 'a' }]);
      await add(change('b'));
      expect(await itemChanges.find('b')).toMatchObject({
        state: 'listed',
        sequence: 6,
        listed: 6,
      });
      expect(await itemChanges.find('nothing')).toBeUndefined();
      expect(await itemChanges.versions('a', 1)).toEqual([
        { id: 'b', state: 'listed', digest: 'b1' },
      ]);
    });

    test('times never go back, whatever a clock says, and select', async () => {
      const { itemChanges } = subject.state;
      expect(await itemChanges.earliest()).toBeUndefined();
      await add(change('a', 'listed', NOON - DAY), change('b', 'listed', NOON));
      await add(change('c', 'listed', NOON - DAY));
      expect(await itemChanges.find('c')).toMatchObject({ time: NOON });
      expect(await itemChanges.earliest()).toBe(NOON - DAY);
      expect(await listed({ from: NOON })).toEqual(['b', 'c']);
      expect(await listed({ until: NOON - 1 })).toEqual(['a']);
      expect(await listed({ set: 'college:b' })).toEqual(['b']);
      // Neither another case, nor a part of a name, nor a pattern.
      for (const set of ['college:B', 'college', '%', '_', 'boo']) {
        expect(await listed({ set })).toEqual([]);
      }
      expect(await itemChanges.count({ after: 1, set: 'book' })).toBe(2);
    });

    test('only the leader adds, and only to the current generation', async () => {
      const { itemChanges, leases } = subject.state;
      expect(await itemChanges.generation()).toBeUndefined();
      const { epoch } = (await leases.take('leader', 'n1', MINUTE)) ?? expect.fail('it is free');
      const generation = undefined;
      expect(await itemChanges.add([change('a')], { epoch, generation })).toBe(true);
      const begun = await itemChanges.begin();
      expect(await itemChanges.begin()).toBe(begun);
      expect(await itemChanges.generation()).toBe(begun);
      expect(await itemChanges.add([change('b')], { epoch, generation })).toBe(false);
      await leases.release('leader', 'n1');
      await leases.take('leader', 'n2', MINUTE);
      expect(await itemChanges.add([change('b')], { epoch, generation: begun })).toBe(false);
      expect(await listed({})).toEqual(['a']);
    });
  });
}
