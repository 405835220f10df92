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

test('items are found in any list, whatever they contain', () => {
  const data = fc.dictionary(deceit, fc.oneof(deceit, fc.array(deceit), fc.integer()));
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string(), data), { maxLength: 20 }), (entries) => {
      const ids = [...new Set(entries.map(([name]) => md5(name)))].sort();
      const items = ids.map((id, index) => ({ id, type: 'book', data: entries[index]?.[1] }));
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
