import { expect, test } from 'vitest';
import { createQueues } from './createQueues.ts';

test('tasks with one key run in order, also after one that throws; other keys do not wait', async () => {
  const inTurn = createQueues();
  const done: string[] = [];
  const first = Promise.withResolvers<void>();
  const failing = inTurn('a', async () => {
    await first.promise;
    done.push('a1');
    throw new Error('as planned');
  });
  const second = inTurn('a', async () => done.push('a2'));
  await inTurn('b', async () => done.push('b1'));
  expect(done).toEqual(['b1']);
  first.resolve();
  await expect(failing).rejects.toThrow('as planned');
  await second;
  expect(done).toEqual(['b1', 'a1', 'a2']);
});
