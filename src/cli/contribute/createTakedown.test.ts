import { expect, test } from 'vitest';
import type { Takedowns } from '../../archive/takedown/openTakedowns.ts';
import { StateError } from '../../state/stateError.ts';
import { createTakedown } from './createTakedown.ts';

const ID = '0123456789abcdef0123456789abcdef';

/** Takedowns that do as they are told. */
function takedownsWith(changes: Partial<Takedowns> = {}): Takedowns {
  return {
    takeDown: async () => ({
      kind: 'done',
      remains: [
        { kind: 'locked-copy', until: Date.parse('2026-12-24T00:00:00Z') },
        { kind: 'history', commands: ['git filter-repo --force', 'git log'] },
        { kind: 'remotes', remotes: ['origin'], commands: ['git push'] },
        { kind: 'not-committed', reason: 'git commit failed', commands: ['git add'] },
        { kind: 'bucket-versions', keys: [`${ID}.pdf`] },
        { kind: 'backups' },
        { kind: 'browsers' },
      ],
    }),
    restore: async () => ({ kind: 'done' }),
    allow: async () => ({ kind: 'done' }),
    list: async () => [],
    find: async () => undefined,
    sweep: async () => [],
    ...changes,
  };
}

const silent = async () => undefined;

test('says in Chinese what remains, with the commands; the archive is read at once', async () => {
  let refreshes = 0;
  const refresh = () => {
    refreshes += 1;
  };
  const takedown = createTakedown({ takedowns: takedownsWith(), refresh, onTakenDown: silent });
  const outcome = await takedown.takeDown(ID, 'copyright');
  if (outcome.kind !== 'done') throw new Error('it was done');
  expect(outcome.remains).toHaveLength(7);
  for (const remains of outcome.remains) expect(remains).toMatch(/^[^\n]*\p{Script=Han}/u);
  expect(outcome.remains[0]).toContain('2026-12-24');
  expect(outcome.remains[1]?.split('\n').slice(1)).toEqual(['git filter-repo --force', 'git log']);
  await takedown.restore(ID);
  await takedown.allow(ID);
  expect(refreshes).toBe(3);
});

test('a database that does not answer is named, and the item is down', async () => {
  const takedown = createTakedown({
    takedowns: takedownsWith(),
    refresh: () => undefined,
    onTakenDown: () => Promise.reject(new StateError('unavailable', 'the database is gone')),
  });
  expect(await takedown.takeDown(ID, 'other')).toMatchObject({
    kind: 'done',
    remains: expect.arrayContaining([expect.stringContaining('未能关闭')]),
  });
});

test('lists takedowns of this machine with their time, and others with their day', async () => {
  const takedowns = takedownsWith({
    list: async () => [
      { id: ID, type: 'doc', reason: 'other', date: '2026-11-24', since: 5, canRestore: true },
      {
        id: ID,
        type: 'test',
        reason: 'wrong',
        date: '2026-11-24',
        since: undefined,
        canRestore: false,
      },
      { id: ID, reason: 'other', since: undefined, canRestore: false },
    ],
    find: async ({ md5 }) => (md5 === ID ? { id: ID, reason: 'other' } : undefined),
  });
  const takedown = createTakedown({ takedowns, refresh: () => undefined, onTakenDown: silent });
  expect(await takedown.list()).toEqual([
    { id: ID, type: 'doc', reason: 'other', since: 5, canRestore: true },
    {
      id: ID,
      type: 'test',
      reason: 'wrong',
      since: Date.parse('2026-11-23T16:00:00Z'),
      canRestore: false,
    },
  ]);
  expect(await takedown.isTakenDown({ md5: ID })).toBe(true);
  expect(await takedown.isTakenDown({ sha256: ID })).toBe(false);
});
