import { expect, test } from 'vitest';
import { createDownloadCounter } from './createDownloadCounter.ts';

/** A counter with a database that can fail. */
function counterWith(options: { mostWaiting?: number } = {}) {
  const committed: string[] = [];
  const events: string[] = [];
  const database = { isDown: false, requests: 0 };
  const counter = createDownloadCounter({
    downloads: {
      async add(id) {
        database.requests += 1;
        if (database.isDown) throw new Error('it is away');
        committed.push(id);
      },
    },
    report: (event) => events.push(event === 'recovered' ? event : String(event.failed)),
    ...options,
    retryMs: 5,
  });
  return { counter, committed, events, database };
}

// spec 7.14
test('counts that the database refuses are retried later, and reported once', async () => {
  const { counter, committed, events, database } = counterWith();
  counter.count('a');
  database.isDown = true;
  for (const id of ['b', 'c', 'b']) counter.count(id);
  await expect.poll(() => counter.health()).toEqual({ waiting: 3, lost: 0 });
  await expect.poll(() => database.requests).toBeGreaterThan(8);
  expect(events).toEqual(['Error: it is away']);
  database.isDown = false;
  await expect.poll(() => committed.toSorted()).toEqual(['a', 'b', 'b', 'c']);
  expect(counter.health()).toEqual({ waiting: 0, lost: 0 });
  expect(events).toEqual(['Error: it is away', 'recovered']);
});

test('the queue has a maximum, and counts beyond it are lost', async () => {
  const { counter, committed, database } = counterWith({ mostWaiting: 3 });
  database.isDown = true;
  for (let count = 0; count < 10; count++) counter.count(String(count));
  await expect.poll(() => counter.health()).toEqual({ waiting: 3, lost: 7 });
  database.isDown = false;
  await counter.settle();
  expect(committed).toEqual(['0', '1', '2']);
});

test('the last retry before the end saves what it can and reports the rest', async () => {
  const { counter, database } = counterWith();
  database.isDown = true;
  counter.count('a');
  await counter.settle();
  expect(counter.health()).toEqual({ waiting: 0, lost: 1 });
});

test('a database that never responds does not block the end', async () => {
  const counter = createDownloadCounter({
    downloads: { add: () => new Promise(() => undefined) },
    report: () => undefined,
    timeoutMs: 5,
  });
  counter.count('a');
  await counter.settle();
  expect(counter.health()).toEqual({ waiting: 0, lost: 1 });
});
