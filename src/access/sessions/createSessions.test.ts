import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createClock, type TestClock } from '../../../test/support/access/stateFixture.ts';
import { DAY_MS } from '../../lib/durations.ts';
import { openState } from '../../state/openState.ts';
import type { State } from '../../state/state.ts';
import { createSessionKeys } from './createSessionKeys.ts';
import { createSessions, type MemberSessions, type SessionLookup } from './createSessions.ts';

const PERSON = 'person of a';

/** The sessions of a server, and the same database as another program opens it. */
async function openSessions({ remembers = true } = {}): Promise<{
  sessions: MemberSessions;
  cookie: string;
  beside: State;
  clock: TestClock;
  reads: () => number;
}> {
  const folder = await mkdtemp(join(tmpdir(), 'campusdocs-sessions-'));
  const clock = createClock();
  const open = async () => {
    const { state, error } = await openState({ folder, now: clock.now });
    if (!state) throw new Error(error);
    return state;
  };
  const [state, beside] = [await open(), await open()];
  onTestFinished(async () => {
    await Promise.all([state.close(), beside.close()]);
    await rm(folder, { recursive: true, force: true });
  });
  const idleMs = () => 30 * DAY_MS;
  const keys = await createSessionKeys({
    keys: state.keys,
    deriveKey: (purpose) => Buffer.from(purpose),
    cookieLifeMs: idleMs,
    now: clock.now,
  });
  let reads = 0;
  const sessions = createSessions({
    ...state,
    sessions: {
      ...state.sessions,
      find(hash) {
        reads += 1;
        return state.sessions.find(hash);
      },
    },
    keys,
    personOf: (_way, subject) => subject && `person of ${subject}`,
    revision: remembers ? state.revision : () => undefined,
    idleMs,
    now: clock.now,
  });
  const begun = await sessions.begin({ method: 'w', subject: 'a' }, undefined);
  if (begun.kind !== 'begun') throw new Error('it could not be begun');
  return { sessions, cookie: begun.cookie, beside, clock, reads: () => reads };
}

const kinds = (found: readonly SessionLookup[]) => found.map(({ kind }) => kind);

test('a second of requests with one cookie queries the database once', async () => {
  const { sessions, cookie, clock, reads } = await openSessions();
  const first = await sessions.find(cookie);
  for (let request = 0; request < 99; request += 1) {
    clock.pass(10);
    expect(await sessions.find(cookie)).toEqual(first);
  }
  expect([first.kind, reads()]).toEqual(['member', 1]);
  clock.pass(10);
  await sessions.find(cookie);
  expect(reads()).toBe(2);
  // A clock that is set back must not extend the cache.
  clock.pass(-5000);
  await sessions.find(cookie);
  expect(reads()).toBe(3);
});

test.each<[string, (beside: State) => Promise<unknown>, SessionLookup['kind']]>([
  ['ended with all others', ({ signIns }) => signIns.end('all'), 'none'],
  ['ended with those of its person', ({ signIns }) => signIns.end({ person: PERSON }), 'none'],
  ['ended with those of its way', ({ signIns }) => signIns.end({ method: 'w' }), 'none'],
  [
    'of a person who is blocked',
    ({ blocks }) => blocks.add({ person: PERSON, until: undefined, note: '' }),
    'blocked',
  ],
])('a session %s by another program is gone for the very next request', async (_, act, is) => {
  const { sessions, cookie, beside } = await openSessions();
  const before = [await sessions.find(cookie), await sessions.find(cookie)];
  await act(beside);
  expect(kinds([...before, await sessions.find(cookie)])).toEqual(['member', 'member', is]);
});

test('a session that this server ends is gone at once, and an altered cookie finds none', async () => {
  const { sessions, cookie } = await openSessions();
  await sessions.find(cookie);
  await sessions.end(cookie);
  expect((await sessions.find(cookie)).kind).toBe('none');
  expect((await sessions.find(`${cookie.slice(0, -1)}!`)).kind).toBe('none');
});

test('an unblocked person is let in by the very next request', async () => {
  const { sessions, cookie, beside } = await openSessions();
  await beside.blocks.add({ person: PERSON, until: undefined, note: '' });
  const before = [await sessions.find(cookie), await sessions.find(cookie)];
  await beside.blocks.remove(PERSON);
  expect(kinds([...before, await sessions.find(cookie)])).toEqual(['blocked', 'blocked', 'member']);
});

test('without a known revision every request queries the database', async () => {
  const { sessions, cookie, reads } = await openSessions({ remembers: false });
  for (let request = 0; request < 3; request += 1) await sessions.find(cookie);
  expect(reads()).toBe(3);
});
