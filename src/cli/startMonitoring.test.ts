import { once } from 'node:events';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { type ServedSite, serveArchive } from '../../test/support/cli/liveFixture.ts';

const ID = '0123456789abcdef0123456789abcdef';
const CANARY = 'canary-7d1f0c';

let home: string;
beforeEach(async () => {
  const made = await mkdtemp(join(tmpdir(), 'campusdocs-watch-'));
  onTestFinished(() => rm(made, { recursive: true, force: true }));
  home = made;
  await mkdir(join(home, 'metadata'));
  await mkdir(join(home, 'files'));
  const item = `id: ${ID}\nurl: /files/${ID}.pdf\ntype: doc\ndata: { title: 甲, course: [{ name: 高等数学 }], content: [课件], filetype: pdf }\n`;
  await writeFile(join(home, 'metadata', `${ID}.yml`), item);
  await writeFile(join(home, 'files', `${ID}.pdf`), Buffer.alloc(32 * 1024 * 1024));
});

/** Returns a port that is free at the moment. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  server.close();
  await once(server, 'close');
  return typeof bound === 'object' && bound ? bound.port : 0;
}

interface LogLine {
  readonly msg: string;
  readonly path?: string;
  readonly network?: string;
}

function linesOf(site: ServedSite): LogLine[] {
  return site
    .log()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

/** Sends a request with everything that identifies a visitor or is secret. */
function request(
  site: ServedSite,
  path: string,
  fields?: Record<string, string>,
): Promise<Response> {
  return fetch(`${site.url}${path}`, {
    redirect: 'manual',
    headers: {
      origin: site.url,
      cookie: `campusdocs=${CANARY}; campusdocs-sign-in=${CANARY}; __Host-campusdocs=${CANARY}`,
      authorization: `Bearer ${CANARY}`,
      'user-agent': CANARY,
      referer: `${site.url}/?q=${CANARY}`,
      'x-forwarded-for': '198.51.100.77',
    },
    ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
  });
}

const settings = {
  access: {
    mode: 'members',
    proxies: ['127.0.0.1'],
    ways: [
      { kind: 'phrase', id: 'phrase' },
      { kind: 'cas', id: 'sso', server: 'https://127.0.0.1:9/cas' },
    ],
  },
  hosts: { main: 'http://docs.example.edu' },
};

test('log lines contain no secret, query or address, and cannot be forged', async () => {
  await writeFile(join(home, 'site.yml'), JSON.stringify(settings));
  const site = await serveArchive(home, { LOG_LEVEL: 'debug' });
  const forged = encodeURIComponent('\r\n{"level":50,"msg":"forged"}\u001b[31m');
  const uuid = '0190f3a0-0000-7000-8000-000000000000';
  const fetched = [
    `/?q=${CANARY}`,
    `/api/search?q=${CANARY}&limit=x`,
    `/files/${ID}.pdf?f=1&filename=${CANARY}`,
    `/login?to=${CANARY}`,
    `/callback/sso?ticket=${CANARY}`,
    `/callback/sso?failed=${CANARY}`,
    `/auth/${uuid}/sso?a=${CANARY}`,
    `/api/session?to=${CANARY}`,
    '/metrics',
    `/${forged}`,
    `/files/${forged}.pdf`,
  ];
  for (const path of fetched) await (await request(site, path)).arrayBuffer();
  const posted = [
    ['/login', { intent: 'begin', to: `/${CANARY}` }],
    [`/login/${uuid}/phrase`, { phrase: CANARY }],
    ['/callback/sso', { ticket: CANARY }],
    ['/api/device', { client_id: CANARY, scope: 'files' }],
    ['/api/token', { device_code: CANARY, client_id: CANARY }],
    ['/api/revoke', { token: CANARY }],
  ] as const;
  for (const [path, fields] of posted) await (await request(site, path, fields)).arrayBuffer();

  const count = () => linesOf(site).filter(({ msg }) => msg === 'request').length;
  await expect.poll(count).toBe(fetched.length + posted.length);
  expect(site.log()).not.toContain(CANARY);
  expect(site.log()).not.toContain('198.51.100');
  expect(site.log()).not.toContain('127.0.0.1:9/cas?');
  expect(linesOf(site).filter(({ msg }) => msg === 'forged')).toEqual([]);
  expect(site.log()).not.toContain('\u001b');
});

test('CAMPUSDOCS_LOG_NETWORKS logs networks, but no addresses', async () => {
  await writeFile(join(home, 'site.yml'), JSON.stringify(settings));
  const site = await serveArchive(home, { LOG_LEVEL: 'debug', CAMPUSDOCS_LOG_NETWORKS: 'on' });
  await (await request(site, '/')).arrayBuffer();
  await expect.poll(() => linesOf(site).map(({ network }) => network)).toContain('198.51.100.0/24');
  expect(site.log()).not.toContain('198.51.100.77');
});

test('metrics need a token on the site, and none on their own port', async () => {
  const port = await freePort();
  const site = await serveArchive(home, { CAMPUSDOCS_METRICS_PORT: String(port) });
  const refused = await fetch(`${site.url}/metrics`);
  expect(refused.status).toBe(401);
  expect(refused.headers.get('www-authenticate')).toMatch(/^Bearer /u);
  const response = await fetch(`${site.url}/files/${ID}.pdf?f=1`);
  await response.body?.cancel();
  const figures = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  await expect.poll(figures).toContain('campusdocs_downloads_total 1');
  expect(await figures()).toContain('campusdocs_ready{part="database"} 1');
});

test('readiness names the missing part, and search goes on', async () => {
  const site = await serveArchive(home);
  const ready = async () => {
    const response = await fetch(`${site.url}/readyz`);
    return [response.status, await response.text()];
  };
  expect(await ready()).toEqual([200, '{"status":"ready","unwell":[]}']);
  await rename(join(home, 'files'), join(home, 'gone'));
  await expect.poll(ready).toEqual([503, '{"status":"not ready","unwell":["documents"]}']);
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
  expect((await fetch(`${site.url}/api/search?q=甲`)).status).toBe(200);
  await rename(join(home, 'gone'), join(home, 'files'));
  await expect.poll(ready).toEqual([200, '{"status":"ready","unwell":[]}']);
});

test('readiness names a database that was removed while open, and the log says what to do', async () => {
  const site = await serveArchive(home);
  await rename(join(site.data, 'state.sqlite'), join(site.data, 'old.sqlite'));
  const ready = async () => (await fetch(`${site.url}/readyz`)).text();
  await expect.poll(ready).toBe('{"status":"not ready","unwell":["database"]}');
  await expect
    .poll(site.log)
    .toMatch(/its file was removed or replaced[^\n]*: restart the server/u);
});

test('a draining server answers, is not ready, and ends after its delay', async () => {
  const site = await serveArchive(home, { CAMPUSDOCS_DRAIN_SECONDS: '1' });
  const exited = once(site.process, 'exit');
  site.process.kill('SIGTERM');
  const ready = async () => (await fetch(`${site.url}/readyz`)).status;
  await expect.poll(ready).toBe(503);
  const response = await fetch(`${site.url}/api/search?q=甲`);
  expect([response.status, response.headers.get('connection')]).toEqual([200, 'close']);
  expect(await exited).toEqual([0, null]);
});

test('readiness reports stopping while a download finishes', async () => {
  const port = await freePort();
  const site = await serveArchive(home, { CAMPUSDOCS_METRICS_PORT: String(port) });
  const reader = connect(Number(new URL(site.url).port), '127.0.0.1');
  reader.on('error', () => undefined).write(`GET /files/${ID}.pdf HTTP/1.1\r\nHost: x\r\n\r\n`);
  await once(reader, 'readable');
  site.process.kill('SIGTERM');
  const ready = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).text();
  await expect.poll(ready).toContain('stopping');
  // The process ends once the download is complete.
  let bytes = 0;
  reader.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
  });
  const [code] = await once(site.process, 'exit');
  expect(code).toBe(0);
  expect(bytes).toBeGreaterThan(32 * 1024 * 1024);
});
