import { expect, test } from 'vitest';
import {
  browserWith,
  createFlowContext,
  redirectMethod,
  SECRET,
} from '../../../test/support/access/flowFixture.ts';
import { finishMethod, identifySignIn } from './finishMethod.ts';
import { startMethod } from './startMethod.ts';
import { createStateParameter } from './stateParameter.ts';

const UUID = '0191b4a0-6f3c-7d2e-8a51-9b0c4d5e6f70';
const KEY = Buffer.alloc(32, 1);
const STATE = createStateParameter(UUID, 'sso', KEY);

test.each([
  ['its own state', STATE, false, SECRET, { kind: 'named', uuid: UUID }],
  ['a forged state', `${UUID}.x`, false, SECRET, { kind: 'lost', errorCode: 'state-wrong' }],
  [
    'a forged state that it need not send',
    'x',
    true,
    SECRET,
    { kind: 'lost', errorCode: 'state-wrong' },
  ],
  ['no state', null, false, SECRET, { kind: 'lost', errorCode: 'unknown' }],
  ['no state, as its protocol has none', null, true, SECRET, { kind: 'newest' }],
  ['neither state nor cookie', null, true, undefined, { kind: 'lost', errorCode: 'no-cookies' }],
])('an answer with %s', (_name, state, sendsNoState, secret, expected) => {
  const method = redirectMethod(undefined, { sendsNoState });
  expect(identifySignIn(state, method, { secret }, KEY)).toEqual(expected);
});

const answer = (fields: Record<string, string>) => new URLSearchParams(fields);

test('begins the session of a confirmed person once', async () => {
  const { context, begin, principal } = await createFlowContext();
  const uuid = await begin();
  const method = redirectMethod();
  await startMethod(context, uuid, method, browserWith());
  const state = createStateParameter(uuid, 'sso', context.stateKey);
  const finish = (session?: string) =>
    finishMethod(context, method, browserWith({ session }), answer({ state, code: 'alice' }));
  expect(await finish()).toEqual({
    kind: 'done',
    uuid,
    session: { cookie: 'session-of-alice', until: principal.until },
  });
  // A double click: the browser may or may not have the cookie by then.
  expect(await finish()).toEqual({ kind: 'lost', errorCode: 'used-twice' });
  expect(await finish('session-of-alice')).toEqual({ kind: 'done', uuid });
});

test('a blocked person gets no session, and cannot try the same sign-in again', async () => {
  const { context, begin, events } = await createFlowContext();
  const uuid = await begin('sso');
  const state = createStateParameter(uuid, 'sso', context.stateKey);
  const parameters = answer({ state, code: 'blocked' });
  expect(await finishMethod(context, redirectMethod(), browserWith(), parameters)).toEqual({
    kind: 'failed',
    uuid,
  });
  expect(events).toEqual([['sso', 'blocked']]);
  expect(await context.pendingSignIns.find(uuid)).toMatchObject({ isClaimed: true });
});

test('rejects the answer of a method that the sign-in did not start', async () => {
  const { context, begin } = await createFlowContext();
  const uuid = await begin('cas');
  const state = createStateParameter(uuid, 'sso', context.stateKey);
  expect(await finishMethod(context, redirectMethod(), browserWith(), answer({ state }))).toEqual({
    kind: 'lost',
    errorCode: 'state-wrong',
  });
});

test('an answer without state changes nothing for a browser that has signed in since', async () => {
  const { context, begin, events } = await createFlowContext();
  const uuid = await begin('sso');
  const method = redirectMethod(undefined, { sendsNoState: true });
  const browser = browserWith({ session: 'session-of-alice' });
  expect(await finishMethod(context, method, browser, answer({ code: 'mallory' }))).toEqual({
    kind: 'done',
    uuid,
  });
  expect(events).toEqual([]);
});
