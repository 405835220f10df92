import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type LocatedItems, locateItems } from './locateItems.ts';

function locate(items: readonly object[]): LocatedItems {
  const work = locateItems(new TextEncoder().encode(JSON.stringify(items)));
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

const md5 = (text: string) => createHash('md5').update(text).digest('hex');

/** Texts that look like the beginning of the next item. */
const deceit = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('},{"id":"', '"},{"id":"', '\\"},{"id":"', '}]', '},{\\"id\\":\\"', '[{"id":"'),
);

/** Objects that look like items, in lists and in each other: unknown keys of metadata are published. */
const { nested } = fc.letrec<{ nested: unknown }>((tie) => ({
  nested: fc.oneof(
    { depthSize: 'small' },
    deceit,
    fc.integer(),
    fc.array(tie('nested'), { maxLength: 4 }),
    fc.dictionary(deceit, tie('nested'), { maxKeys: 4 }),
    fc.array(fc.record({ id: fc.oneof(deceit, tie('nested')), data: tie('nested') }), {
      maxLength: 4,
    }),
  ),
}));
/** Members of items; numbers come before the id. */
const members = fc.dictionary(fc.oneof(deceit, fc.constantFrom('2024', 'ids', 'data')), nested);

test('items are found in any list, whatever they contain', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string(), members), { maxLength: 20 }), (entries) => {
      const ids = [...new Set(entries.map(([name]) => md5(name)))].sort();
      const items = ids.map((id, index) => ({
        ...{ id, type: 'book' },
        ...entries[index]?.[1],
        id,
      }));
      const located = locate(items);
      expect(located.size).toBe(items.length);
      items.forEach((item, index) => {
        expect(JSON.parse(located.at(index).toString())).toEqual(JSON.parse(JSON.stringify(item)));
        expect(located.idAt(index)).toBe(item.id);
        expect(located.find(item.id)).toBe(index);
      });
      for (const other of [md5('no such item'), 'f'.repeat(32), 'not an id', '']) {
        expect(located.find(other)).toBeUndefined();
      }
    }),
  );
});
