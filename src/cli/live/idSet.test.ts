import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openIds, packIds } from './idSet.ts';

const id = fc.stringMatching(/^[0-9a-f]{32}$/u);

test('a packed set contains exactly the packed ids, in any order', () => {
  fc.assert(
    fc.property(fc.uniqueArray(id), fc.array(fc.oneof(id, fc.string())), (ids, others) => {
      const set = openIds(packIds(ids));
      expect(set.size).toBe(ids.length);
      const all = new Set(ids);
      for (const one of [...ids, ...others])
        expect([one, set.has(one)]).toEqual([one, all.has(one)]);
    }),
  );
});
