import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createByteList } from './byteList.ts';

/** Entries as JSON; an empty text is omitted. */
const texts = fc.array(
  fc.oneof(
    fc.constant(''),
    fc.string({ unit: 'binary', maxLength: 20 }).map((text) => JSON.stringify({ text })),
    fc.nat().map((count) => JSON.stringify({ text: '高'.repeat(count % 3000) })),
  ),
);

const parse = ({ json }: { json: Uint8Array }) => JSON.parse(new TextDecoder().decode(json));
const expected = (entries: readonly string[]) =>
  entries.filter(Boolean).map((text) => JSON.parse(text));

/** Runs of entries, which are copied at once. */
const pick = fc.tuple(fc.boolean(), fc.nat(), fc.integer({ min: 1, max: 5 }));

test('a list of kept and new entries is the JSON of both, with any of them omitted', () => {
  fc.assert(
    fc.property(texts, fc.array(pick), texts, (old, picked, fresh) => {
      const first = createByteList();
      old.forEach(first.add);
      const before = first.finish();
      expect(parse(before)).toEqual(expected(old));
      const second = createByteList(before);
      const picks = picked.flatMap(([isKept, number, run]) =>
        Array.from({ length: run }, (_, more) => [isKept, number + more] as const),
      );
      const wanted = picks.map(([isKept, number]) => {
        const index = old.length === 0 ? -1 : number % old.length;
        const kept = isKept ? old[index] : undefined;
        if (kept === undefined) {
          const text = fresh[number % Math.max(1, fresh.length)] ?? '';
          second.add(text);
          return text;
        }
        second.keep(index);
        return kept;
      });
      const list = second.finish();
      expect(parse(list)).toEqual(expected(wanted));
      expect(list.ends).toHaveLength(wanted.length);
    }),
  );
});
