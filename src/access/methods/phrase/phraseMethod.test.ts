import { randomBytes } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { testFormMethod } from '../../../../test/support/access/methodContract.ts';
import { createClock, openTestState } from '../../../../test/support/access/stateFixture.ts';
import { hashSecret } from '../../../state/secretHash.ts';
import type { State } from '../../../state/state.ts';
import {
  createPhraseProvider,
  WRONG_OF_ADDRESS,
  WRONG_OF_ALL,
  WRONG_OF_GOOD_ADDRESS,
} from './createPhraseProvider.ts';
import { hashPhrase, isPhrase, normalizePhrase } from './phraseHash.ts';
import { setPhrase } from './setPhrase.ts';

const PHRASE = '图书馆 三楼 靠窗';
/** Only one test uses the real cost: the others take hundreds of tries. */
const CHEAP = { ln: 1, r: 1, p: 1 };

/** Counts like the database, for tests with thousands of tries. */
function countInMemory(): State['meters'] {
  const counts = new Map<string, number>();
  const look: State['meters']['look'] = async (key, { limit }) => {
    const left = limit - (counts.get(key) ?? 0);
    return { allowed: left > 0, left: Math.max(0, left), retryAfterMs: 1 };
  };
  return {
    look,
    async hit(key, measure) {
      const before = await look(key, measure);
      counts.set(key, (counts.get(key) ?? 0) + 1);
      return before;
    },
    clear: async (key) => void counts.delete(key),
  };
}

async function open({ phrase = PHRASE, clock = createClock(), many = false } = {}) {
  const opened = await openTestState(clock.now);
  const state = many ? { ...opened, meters: countInMemory() } : opened;
  if (phrase !== '') await state.phrases.set('term', await hashPhrase(phrase, CHEAP));
  const provider = createPhraseProvider('term', { ...state, key: randomBytes(32) });
  const attempt = async (text: string, address: string | undefined = '192.0.2.7') => {
    const done = await provider.submit({
      now: clock.now(),
      signal: new AbortController().signal,
      fields: new Map([['phrase', text]]),
      memory: undefined,
      visitor: { address },
    });
    if (done.kind === 'next') return done.errorCode;
    return done.kind === 'failed' ? done.failure.errorCode : done.kind;
  };
  return { state, provider, attempt, clock };
}

const wrongOnes = (count: number, attempt: (text: string) => Promise<unknown>) =>
  Array.from({ length: count }, (_, index) => index).reduce<Promise<unknown>>(
    (before, index) => before.then(() => attempt(`wrong ${index}`)),
    Promise.resolve(),
  );

testFormMethod('a pass phrase', async () => {
  const { provider } = await open();
  return { provider, distinguishesPeople: false, fill: async () => new Map([['phrase', PHRASE]]) };
});

test.each(['图书馆 三楼 靠窗', '  图书馆　三楼  靠窗\n', '图书馆\t三楼 靠窗'])(
  'the phrase is right with any spacing: %j',
  async (text) => {
    const { attempt } = await open();
    expect(await attempt(text)).toBe('confirmed');
  },
);

test('full-width letters are equal, and case matters', async () => {
  const { attempt } = await open({ phrase: 'Open Sesame 24' });
  expect(await attempt('Ｏｐｅｎ　Ｓｅｓａｍｅ　２４')).toBe('confirmed');
  expect(await attempt('open sesame 24')).toBe('wrong-phrase');
});

test.each(['', '   ', 'x'.repeat(201), '\ud800 图书馆 三楼', '图书馆', '图书馆 三楼 靠窗 不'])(
  'another phrase is wrong: %j',
  async (text) => {
    const { attempt } = await open();
    expect(await attempt(text)).toBe('wrong-phrase');
  },
);

test('without a phrase nobody is let in, not even with an empty one', async () => {
  const { attempt } = await open({ phrase: '' });
  expect(await attempt('anything')).toBe('internal');
  expect(await attempt('')).toBe('wrong-phrase');
});

test('a damaged hash matches no phrase', async () => {
  for (const kept of ['', PHRASE, '$scrypt$ln=1,r=1,p=1$AAAA$', '$scrypt$ln=1,r=1,p=1$$AAAA']) {
    expect(await isPhrase(PHRASE, kept)).toBe(false);
  }
});

test('guessing from one address blocks only that address, for the rest of ten minutes', async () => {
  const { attempt, clock } = await open();
  await wrongOnes(WRONG_OF_ADDRESS.limit, (text) => attempt(text, '198.51.100.1'));
  expect(await attempt(PHRASE, '198.51.100.1')).toBe('too-many');
  expect(await attempt(PHRASE, '198.51.100.2')).toBe('confirmed');
  clock.pass(WRONG_OF_ADDRESS.windowMs + 1);
  expect(await attempt(PHRASE, '198.51.100.1')).toBe('confirmed');
});

test('addresses of one IPv6 network count as one, and so do unknown addresses', async () => {
  const { attempt } = await open({ many: true });
  let last = 0;
  await wrongOnes(WRONG_OF_ADDRESS.limit, (text) => {
    last += 1;
    return attempt(text, `2001:db8:1:2::${last.toString(16)}`);
  });
  expect(await attempt(PHRASE, '2001:db8:1:2:ffff::1')).toBe('too-many');
  expect(await attempt(PHRASE, '2001:db8:1:3::1')).toBe('confirmed');
});

test('a campus behind one address signs in without limit, including its slips', async () => {
  const { attempt } = await open({ many: true });
  expect(await attempt(PHRASE)).toBe('confirmed');
  const done: unknown[] = [];
  for (let student = 0; student < 2000; student += 1) {
    if (student % 10 === 0) await attempt(`slip ${student}`);
    done.push(await attempt(PHRASE));
  }
  expect(new Set(done)).toEqual(new Set(['confirmed']));
});

test('guessing from many addresses blocks neither the campus nor a right first try', async () => {
  const { attempt, state } = await open({ many: true });
  expect(await attempt(PHRASE, '192.0.2.7')).toBe('confirmed');
  for (let hit = 0; hit < WRONG_OF_ALL.limit; hit += 1) {
    await state.meters.hit('phrase:term', WRONG_OF_ALL);
  }
  expect(await attempt(PHRASE, '198.51.100.9')).toBe('confirmed');
  expect(await attempt('a slip', '192.0.2.7')).toBe('wrong-phrase');
  expect(await attempt(PHRASE, '192.0.2.7')).toBe('confirmed');
});

test('while strangers guess, an address without a right phrase has one try', async () => {
  const { attempt, state } = await open({ many: true });
  for (let hit = 0; hit < WRONG_OF_ALL.limit; hit += 1) {
    await state.meters.hit('phrase:term', WRONG_OF_ALL);
  }
  for (const [first, second] of [
    ['203.0.113.1', '203.0.113.1'],
    // The network of one person may contain 65,536 networks of a household.
    ['2001:db8:7:1::1', '2001:db8:7:2::1'],
  ]) {
    expect(await attempt('a guess', first)).toBe('wrong-phrase');
    expect(await attempt(PHRASE, second)).toBe('too-many');
  }
  expect(await attempt(PHRASE, '203.0.113.2')).toBe('confirmed');
  expect(await attempt(PHRASE, '2001:db8:8:1::1')).toBe('confirmed');
});

test('an address with a right phrase has a limit, too', async () => {
  const { attempt } = await open({ many: true });
  expect(await attempt(PHRASE)).toBe('confirmed');
  await wrongOnes(WRONG_OF_GOOD_ADDRESS.limit, attempt);
  expect(await attempt(PHRASE)).toBe('too-many');
});

test('of ten thousand concurrent tries two are hashed, a few wait, and the others cost nothing', async () => {
  const state = await openTestState(createClock().now);
  const kept = await hashPhrase(PHRASE, CHEAP);
  await state.phrases.set('term', kept);
  const gate = Promise.withResolvers<void>();
  let looking = 0;
  let most = 0;
  // Replaces the hashing: a try is pending until its failure is counted.
  const meters: State['meters'] = {
    ...state.meters,
    async hit(key, measure) {
      looking += 1;
      most = Math.max(most, looking);
      await gate.promise;
      looking -= 1;
      return state.meters.hit(key, measure);
    },
    look: async (_key, { limit }) => ({ allowed: true, left: limit, retryAfterMs: 0 }),
  };
  const phrases = {
    ...state.phrases,
    find: async () => ({ method: 'term', hash: kept, since: 0 }),
  };
  const provider = createPhraseProvider('term', { phrases, meters, key: randomBytes(32) });
  const controller = new AbortController();
  onTestFinished(() => controller.abort());
  let refused = 0;
  const tries = Array.from({ length: 10_000 }, async (_, index) => {
    const done = await provider.submit({
      now: 0,
      signal: controller.signal,
      fields: new Map([['phrase', `wrong ${index}`]]),
      memory: undefined,
      visitor: { address: `192.0.2.${index % 250}` },
    });
    if (done.kind === 'next' && done.errorCode === 'too-many') refused += 1;
  });
  await expect.poll(() => refused).toBe(10_000 - 42);
  await expect.poll(() => looking).toBe(2);
  gate.resolve();
  await Promise.all(tries);
  expect(most).toBe(2);
});

test('a new phrase is valid at once, and the old one is not', async () => {
  const { attempt, state } = await open();
  expect(await attempt(PHRASE)).toBe('confirmed');
  await state.phrases.set('term', await hashPhrase('another phrase', CHEAP));
  expect(await attempt(PHRASE)).toBe('wrong-phrase');
  expect(await attempt('another phrase')).toBe('confirmed');
});

test('setting a phrase stores a hash that costs 64 MiB, and ends sessions on request', async () => {
  const clock = createClock();
  const state = await openTestState(clock.now);
  const session = { person: undefined, since: 0, expires: clock.now() + 1000, lastUsed: 0 };
  const add = async (id: string, method: string) => {
    await state.sessions.add({ ...session, id, method, hash: hashSecret(id) });
  };
  await add('a', 'term');
  await add('b', 'sso');
  const set = (phrase: string, endSessions: boolean) =>
    setPhrase(state, { method: 'term', phrase, endSessions });
  expect(await set('too few', false)).toMatchObject({ error: expect.stringContaining('8 to 200') });
  expect(await state.phrases.find('term')).toBeUndefined();
  expect(await set(` ${PHRASE} `, false)).toEqual({});
  const first = (await state.phrases.find('term'))?.hash ?? '';
  expect(first).toContain('$scrypt$ln=16,r=8,p=1$');
  expect(await isPhrase(normalizePhrase(PHRASE) ?? '', first)).toBe(true);
  expect(await set(PHRASE, true)).toEqual({ ended: { sessions: 1, grants: 0, tokens: 0 } });
  expect((await state.phrases.find('term'))?.hash).not.toBe(first);
  expect((await state.sessions.list()).map(({ id }) => id)).toEqual(['b']);
});
