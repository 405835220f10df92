import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openIds, packIds } from './idSet.ts';

const id = fc.stringMatching(/^[0-9a-f]{32}$/u);

test('a packed set contains exactly the packed ids, in any order', () => {
  fc.assert(
    fc.property(fc.uniqueArray(id), fc.array(fc.oneof(id, fc.string())), (ids, others) => {
      const set = openIds(packIds(ids));
      expect(set.added.newest(9)).toEqual([]);
      expect(set.size).toBe(ids.length);
      const all = new Set(ids);
      for (const one of [...ids, ...others])
        expect([one, set.has(one)]).toEqual([one, all.has(one)]);
    }),
  );
});

test('knows when items were added, and which are the newest', () => {
  const [one, two, three] = ['3', '1', '2'].map((digit) => digit.repeat(32));
  if (!one || !two || !three) return expect.fail();
  const { added } = openIds(
    packIds(
      [one, two, three],
      new Map([
        [one, 5],
        [three, 7],
      ]),
    ),
  );
  expect([one, two, three, 'x'].map(added.of)).toEqual([5, undefined, 7, undefined]);
  expect(added.newest(9)).toEqual([
    { id: three, added: 7 },
    { id: one, added: 5 },
  ]);
  expect(added.newest(1)).toHaveLength(1);
});
