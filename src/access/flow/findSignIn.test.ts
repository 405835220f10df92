import { expect, test } from 'vitest';
import { createFlowContext, SECRET } from '../../../test/support/access/flowFixture.ts';
import { LIFETIMES } from '../../lib/lifetimes.ts';
import { hashSecret } from '../../state/secretHash.ts';
import { checkSignIn, findForStep, findNewest, findSignIn } from './findSignIn.ts';
import { createTimedUuid } from './timedUuid.ts';

const NOW = Date.UTC(2026, 8, 1);
const MINE = { secret: SECRET };

test.each([
  ['begun a moment ago', createTimedUuid(NOW - 1), 'unknown'],
  ['begun one lifetime ago', createTimedUuid(NOW - LIFETIMES.pendingSignIn), 'expired'],
  ['of another version', 'd9428888-122b-4e0c-8f04-4a1c6a1b2c3d', 'unknown'],
])('a sign-in without a row, %s, is lost as %s', (_name, uuid, errorCode) => {
  expect(checkSignIn(uuid, undefined, MINE, NOW)).toEqual({ kind: 'lost', errorCode });
});

test.each([
  ['the browser that began it', SECRET, { kind: 'found' }],
  ['another browser', 'another cookie', { kind: 'lost', errorCode: 'state-wrong' }],
  ['a browser without the cookie', undefined, { kind: 'lost', errorCode: 'no-cookies' }],
])('a sign-in with a row, from %s', (_name, secret, expected) => {
  const uuid = createTimedUuid(NOW);
  const pending = {
    uuid,
    browser: hashSecret(SECRET),
    method: undefined,
    to: '/',
    memory: undefined,
    outcome: undefined,
    isClaimed: false,
    version: 0,
    expires: NOW + LIFETIMES.pendingSignIn,
  };
  expect(checkSignIn(uuid, pending, { secret }, NOW)).toMatchObject(expected);
});

test('finds a sign-in by its UUID in either case, and no sign-in by other text', async () => {
  const { context, begin } = await createFlowContext();
  const uuid = await begin();
  expect(await findSignIn(context, uuid.toUpperCase(), MINE)).toMatchObject({
    kind: 'found',
    pending: { uuid },
  });
  expect(await findSignIn(context, `${uuid}x`, MINE)).toEqual({
    kind: 'lost',
    errorCode: 'unknown',
  });
});

test('a sign-in that changed 60 times can be looked at, but takes no further step', async () => {
  const { context, begin } = await createFlowContext();
  const uuid = await begin();
  for (let count = 0; count < 60; count++) {
    const found = await findForStep(context, uuid, MINE);
    if (found.kind !== 'found') throw new Error(`lost after ${count} changes`);
    await context.pendingSignIns.update(found.pending, { outcome: undefined });
  }
  expect(await findForStep(context, uuid, MINE)).toEqual({ kind: 'lost', errorCode: 'too-many' });
  expect(await findSignIn(context, uuid, MINE)).toMatchObject({ kind: 'found' });
});

test('the newest sign-in is the last of this browser with this method', async () => {
  const { context, clock, begin } = await createFlowContext();
  await begin('cas');
  clock.pass(1);
  const second = await begin('cas');
  clock.pass(1);
  await begin('sso');
  expect((await findNewest(context, { id: 'cas' }, MINE))?.uuid).toBe(second);
  expect(await findNewest(context, { id: 'cas' }, { secret: 'another' })).toBeUndefined();
  expect(await findNewest(context, { id: 'cas' }, { secret: undefined })).toBeUndefined();
});
