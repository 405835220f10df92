import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createItemReceiver, createItemSender } from './itemExchange.ts';

const entry = (id: string) => ({ id, type: 'unknown' }) as const;

test('the receiver restores all items in order', () => {
  const answers = fc.array(fc.uniqueArray(fc.constantFrom(...'abcdefgh')));
  fc.assert(
    fc.property(answers, (lists) => {
      const send = createItemSender();
      const receive = createItemReceiver();
      for (const ids of lists) {
        const sent = structuredClone(send(ids.map(entry)));
        expect(receive(sent)).toEqual(ids.map(entry));
      }
    }),
  );
});

test('sends an item once, and returns the same object in every answer', () => {
  const send = createItemSender();
  const receive = createItemReceiver();
  const [first] = receive(structuredClone(send([entry('a')])));
  const sent = send([entry('b'), entry('a')]);
  expect(sent.newItems).toEqual([entry('b')]);
  expect(receive(structuredClone(sent))[1]).toBe(first);
});
