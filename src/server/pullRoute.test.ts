import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { createPullRoute } from './pullRoute.ts';

const SECRET = 'correct horse battery staple';
const BODY = '{"ref":"refs/heads/main"}';

function hook({ pulls = true, now = () => 0 }: { pulls?: boolean; now?: () => number } = {}) {
  let requests = 0;
  const requestPull = () => {
    requests += 1;
    return pulls;
  };
  const route = createPullRoute({ secret: SECRET, requestPull }, now);
  const call = (headers: Record<string, string>, body = BODY) =>
    route.request('/', { method: 'POST', headers, body });
  return { route, call, requests: () => requests };
}

const sign = (body: string, secret = SECRET) =>
  createHmac('sha256', secret).update(body).digest('hex');

test('a request authenticated in any common way triggers a pull and is answered at once', async () => {
  const ways = [
    { 'x-hub-signature-256': `sha256=${sign(BODY)}` },
    { 'x-gitea-signature': sign(BODY) },
    { 'x-forgejo-signature': sign(BODY) },
    { 'x-gogs-signature': sign(BODY) },
    { 'x-gitlab-token': SECRET },
    { 'x-gitee-token': SECRET },
  ];
  for (const headers of ways) {
    const { call, requests } = hook();
    const response = await call(headers);
    expect([response.status, requests()], JSON.stringify(headers)).toEqual([202, 1]);
  }
});

test('a request with a missing or wrong signature triggers nothing', async () => {
  const wrong: Record<string, string>[] = [
    {},
    { 'x-hub-signature-256': '' },
    { 'x-hub-signature-256': sign(BODY) },
    { 'x-hub-signature-256': `sha256=${sign(BODY, 'another secret of this length')}` },
    { 'x-hub-signature-256': `sha256=${sign(`${BODY} `)}` },
    { 'x-hub-signature-256': `sha256=${sign(BODY).slice(1)}` },
    { 'x-hub-signature': `sha1=${createHmac('sha1', SECRET).update(BODY).digest('hex')}` },
    { 'x-gitea-signature': `sha256=${sign(BODY)}` },
    { 'x-gitlab-token': SECRET.slice(1) },
    { authorization: SECRET },
  ];
  for (const headers of wrong) {
    const { call, requests } = hook();
    const response = await call(headers);
    expect([response.status, requests()], JSON.stringify(headers)).toEqual([401, 0]);
    expect(await response.json()).toMatchObject({ code: 'not-signed' });
  }
});

test('a repeated request only triggers another pull', async () => {
  const { call, requests } = hook();
  const headers = { 'x-gitea-signature': sign(BODY) };
  expect((await call(headers)).status).toBe(202);
  expect((await call(headers)).status).toBe(202);
  expect(requests()).toBe(2);
});

test('a request with an oversized body is refused, whatever length it claims', async () => {
  const long = 'x'.repeat(1024 * 1024 + 1);
  const { call, requests } = hook();
  const signed = { 'x-gitea-signature': sign(long) };
  expect((await call({ ...signed, 'content-length': String(long.length) }, long)).status).toBe(413);
  expect((await call(signed, long)).status).toBe(413);
  expect(requests()).toBe(0);
});

test('too many large requests in a minute are refused, until the minute is over', async () => {
  let time = 0;
  const { call } = hook({ now: () => time });
  const long = 'x'.repeat(100_000);
  const signed = { 'x-gitlab-token': SECRET };
  for (let count = 0; count < 60; count += 1) expect((await call({}, long)).status).toBe(401);
  const refused = await call(signed, long);
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('60');
  time = 60_000;
  expect((await call(signed, long)).status).toBe(202);
});

test('requests with the secret succeed, however many others fail', async () => {
  const { call } = hook();
  for (let count = 0; count < 100; count += 1) {
    expect((await call({ 'x-gitea-signature': 'no' })).status).toBe(401);
  }
  expect((await call({ 'x-gitea-signature': sign(BODY) })).status).toBe(202);
});

test('without a repository to pull from the route does not exist', async () => {
  const { call } = hook({ pulls: false });
  expect((await call({ 'x-gitlab-token': SECRET })).status).toBe(404);
});

test('only POST is allowed', async () => {
  const response = await hook().route.request('/');
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
});
