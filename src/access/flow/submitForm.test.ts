import { expect, test } from 'vitest';
import {
  browserWith,
  createFlowContext,
  formMethod,
} from '../../../test/support/access/flowFixture.ts';
import { submitForm } from './submitForm.ts';

const method = formMethod();
const phrase = (text: string) => new Map([['phrase', text]]);

test('goes from form to form, and ends with a session', async () => {
  const { context, begin, events, principal } = await createFlowContext();
  const uuid = await begin('term');
  const submit = (text: string) => submitForm(context, uuid, method, browserWith(), phrase(text));
  expect(await submit('any')).toEqual({ kind: 'next' });
  expect(await submit('right')).toEqual({
    kind: 'done',
    uuid,
    session: { cookie: 'session-of-alice', until: principal.until },
  });
  expect(events).toEqual([['signed in', 'a hash']]);
  expect(await submit('right')).toEqual({ kind: 'lost', errorCode: 'used-twice' });
});

test('notes a failure, after which the form starts over', async () => {
  const { context, begin, events } = await createFlowContext();
  const uuid = await begin('term');
  const submit = (text: string) => submitForm(context, uuid, method, browserWith(), phrase(text));
  await submit('any');
  expect(await submit('wrong')).toEqual({ kind: 'failed', uuid });
  expect(events).toEqual([['term', 'denied']]);
  expect(await context.pendingSignIns.find(uuid)).toMatchObject({
    outcome: 'denied',
    memory: undefined,
    isClaimed: false,
  });
  expect(await submit('right')).toEqual({ kind: 'next' });
});

test('does not hand a provider the memory of another method', async () => {
  const { context, begin } = await createFlowContext();
  const uuid = await begin('sso');
  const pending = await context.pendingSignIns.find(uuid);
  if (!pending) throw new Error('the sign-in is gone');
  await context.pendingSignIns.update(pending, { memory: { step: 1 } });
  expect(await submitForm(context, uuid, method, browserWith(), phrase('right'))).toEqual({
    kind: 'next',
  });
});

test('a lost connection leaves the sign-in as it was', async () => {
  const { context, begin, events } = await createFlowContext();
  const uuid = await begin('term');
  const gone = browserWith({ signal: AbortSignal.abort() });
  const provider = { ...method.provider, submit: () => new Promise<never>(() => undefined) };
  expect(await submitForm(context, uuid, { ...method, provider }, gone, phrase('any'))).toEqual({
    kind: 'lost',
    errorCode: 'provider-down',
  });
  expect(await context.pendingSignIns.find(uuid)).toMatchObject({ version: 0, outcome: undefined });
  expect(events).toEqual([]);
});

test('of two forms that two servers get at once, the later shows what the earlier has done', async () => {
  const { context, begin } = await createFlowContext();
  const uuid = await begin('term');
  // As on two servers: nothing makes one wait for the other.
  const submit = (text: string) => submitForm(context, uuid, method, browserWith(), phrase(text));
  expect(await Promise.all([submit('any'), submit('any')])).toEqual([
    { kind: 'next' },
    { kind: 'next' },
  ]);
});
