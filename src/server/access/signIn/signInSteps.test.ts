import { expect, test } from 'vitest';
import { createTestSite, type TestBrowser } from '../../../../test/support/server/signInFixture.ts';
import { DEFAULT_LIMITS } from '../../../access/limits/limitRules.ts';

async function outcome(browser: TestBrowser, { location }: { location: string }) {
  const { view } = await browser.get(location);
  return view?.step === 'callback' && view.phase === 'failed' ? view.errorCode : view?.step;
}

test('one sign-in queries a service twenty times at most, however many callbacks it gets', async () => {
  const site = await createTestSite();
  const browser = site.browser();
  const uuid = await browser.begin('cas');
  await browser.setOut('cas', uuid);
  const answers: string[] = [];
  for (let count = 0; count < 25; count++) {
    const back = await browser.comeBack('cas', 'error:used-twice', null);
    const { view } = back;
    if (view?.step === 'callback' && view.phase === 'failed') answers.push(view.errorCode);
    await browser.get(`/auth/${uuid}/cas`);
  }
  expect(site.lines.filter((line) => 'errorCode' in line).length).toBe(20);
  expect(answers.at(-1)).toBe('too-many');
  site.clock.pass(1000);
  // The browser is not locked out: it can start again.
  await browser.signIn('person:alice', 'cas');
  expect(site.lines.at(-1)).toMatchObject({ message: 'signed in' });
});

test('restarting a sign-in writes to the database sixty times at most', async () => {
  const site = await createTestSite();
  const browser = site.browser();
  const uuid = await browser.begin('sso');
  for (let count = 0; count < 65; count++) await browser.get(`/auth/${uuid}/sso`);
  expect((await site.state.pendingSignIns.find(uuid))?.version).toBe(60);
  expect((await browser.get(`/auth/${uuid}/sso`)).status).toBe(429);
});

test('a pending sign-in can finish while others use up the limit of its address', async () => {
  const limits = { ...DEFAULT_LIMITS, signIns: 5, readersPerAddress: 1 };
  const site = await createTestSite({ limits });
  const student = site.browser();
  const uuid = await student.begin('term');
  await student.get(`/auth/${uuid}/term`);
  const abuser = site.browser();
  for (let count = 0; count < 20; count++) await abuser.begin('term');
  expect((await site.browser().post('/login', { intent: 'begin', to: '/' })).status).toBe(429);

  const wrong = await student.post(`/login/${uuid}/term`, { phrase: 'next' });
  expect([wrong.status, wrong.location]).toEqual([303, `/login/${uuid}/term`]);
  const right = await student.post(`/login/${uuid}/term`, { phrase: 'person:bob' });
  expect(await outcome(student, right)).toBe('callback');
  expect(student.cookies.has('__Host-campusdocs')).toBe(true);
  // No other browser can continue it, and a finished one does not bypass the limit.
  expect((await abuser.post(`/login/${uuid}/term`, { phrase: 'x' })).status).toBe(429);
  student.cookies.delete('__Host-campusdocs');
  expect((await student.post(`/login/${uuid}/term`, { phrase: 'x' })).status).toBe(429);
});

test('a callback without a state does not replace a session that began after its sign-in', async () => {
  const site = await createTestSite();
  const browser = site.browser();
  const left = await browser.begin('cas');
  await browser.setOut('cas', left);
  site.clock.pass(1000);
  await browser.signIn('person:alice', 'cas');
  const alice = browser.cookies.get('__Host-campusdocs');
  site.clock.pass(1000);
  // An attacker's link would make Alice continue as Mallory.
  const done = await browser.comeBack('cas', 'person:mallory', null);
  expect(await outcome(browser, done)).toBe('callback');
  expect(browser.cookies.get('__Host-campusdocs')).toBe(alice);
  expect(site.lines.filter((line) => 'person' in line)).toHaveLength(1);
  // A new sign-in may be for another person.
  await browser.signIn('person:bob', 'cas');
  expect(browser.cookies.get('__Host-campusdocs')).not.toBe(alice);
});
