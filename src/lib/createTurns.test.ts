import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTurns } from './createTurns.ts';

test('tasks run one at a time and in order, also after a failure', async () => {
  const inTurn = createTurns();
  const events: string[] = [];
  const task = (name: string, fails = false) =>
    inTurn(async () => {
      events.push(`${name} begins`);
      await setTimeout(1);
      events.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    });
  const results = await Promise.allSettled([task('a'), task('b', true), task('c')]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(events).toEqual(['a', 'b', 'c'].flatMap((name) => [`${name} begins`, `${name} ends`]));
});
