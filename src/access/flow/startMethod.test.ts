import { expect, test } from 'vitest';
import {
  browserWith,
  createFlowContext,
  formMethod,
  MAIN_HOST,
  redirectMethod,
} from '../../../test/support/access/flowFixture.ts';
import { planStart, startMethod, webAddress } from './startMethod.ts';
import { createStateParameter } from './stateParameter.ts';

const NEW = { isClaimed: false, method: undefined, outcome: undefined };

test.each([
  ['a claimed sign-in', { ...NEW, isClaimed: true }, formMethod(), 'claimed'],
  ['a form for the first time', NEW, formMethod(), 'open-form'],
  ['the form that is open', { ...NEW, method: 'term' }, formMethod(), 'form'],
  ['a form that failed', { ...NEW, method: 'term', outcome: 'denied' }, formMethod(), 'open-form'],
  ['a form after another method', { ...NEW, method: 'sso' }, formMethod(), 'open-form'],
  ['a redirect', NEW, redirectMethod(), 'redirect'],
  ['a redirect again', { ...NEW, method: 'sso', outcome: 'denied' }, redirectMethod(), 'redirect'],
])('the plan to start %s', (_name, pending, method, kind) => {
  expect(planStart(pending, method, MAIN_HOST).kind).toBe(kind);
});

test('a redirect comes back to the main host, and fails without one', () => {
  expect(planStart(NEW, redirectMethod(), MAIN_HOST)).toMatchObject({
    callback: 'https://docs.example.edu/callback/sso',
  });
  expect(planStart(NEW, redirectMethod(), undefined)).toEqual({
    kind: 'failed',
    failure: { errorCode: 'internal', reason: 'hosts.main is not set' },
  });
});

test.each([
  ['https://idp.example.edu/a?b', 'https://idp.example.edu/a?b'],
  ['HTTP://IDP.example.edu', 'http://idp.example.edu/'],
  ['//idp.example.edu/', undefined],
  ['/login', undefined],
  ['javascript:alert(1)', undefined],
  ['https://', undefined],
  ['', undefined],
])('the web address of %j is %j', (text, address) => {
  expect(webAddress(text)).toBe(address);
});

test('leads to the service, and stores method and memory', async () => {
  const { context, begin } = await createFlowContext();
  const uuid = await begin();
  const started = await startMethod(context, uuid, redirectMethod(), browserWith());
  expect(started).toEqual({ kind: 'go', location: 'https://idp.example.edu/authorize' });
  const state = createStateParameter(uuid, 'sso', context.stateKey);
  expect(await context.pendingSignIns.find(uuid)).toMatchObject({
    method: 'sso',
    memory: { state },
  });
});

test('a service that leads to no web address fails the sign-in', async () => {
  const { context, begin, events } = await createFlowContext();
  const uuid = await begin();
  const method = redirectMethod('javascript:alert(1)');
  expect(await startMethod(context, uuid, method, browserWith())).toEqual({ kind: 'failed', uuid });
  expect(await context.pendingSignIns.find(uuid)).toMatchObject({ outcome: 'internal' });
  expect(events).toEqual([['sso', 'internal']]);
});

test('opens a form, keeps what it remembers on reload, and drops it for another method', async () => {
  const { context, begin } = await createFlowContext();
  const uuid = await begin('sso');
  const start = () => startMethod(context, uuid, formMethod(), browserWith());
  expect(await start()).toEqual({ kind: 'form' });
  const opened = await context.pendingSignIns.find(uuid);
  if (!opened) throw new Error('the sign-in is gone');
  expect(opened).toMatchObject({ method: 'term' });
  await context.pendingSignIns.update(opened, { memory: { step: 1 } });
  expect(await start()).toEqual({ kind: 'form' });
  expect(await context.pendingSignIns.find(uuid)).toMatchObject({ memory: { step: 1 } });
  await startMethod(context, uuid, redirectMethod(), browserWith());
  await start();
  expect((await context.pendingSignIns.find(uuid))?.memory).toBeUndefined();
});
