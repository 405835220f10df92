import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { expect, onTestFinished, test } from 'vitest';
import { serveArchive } from '../../test/support/cli/liveFixture.ts';
import { readForm } from '../server/access/readForm.ts';
import { accessLog } from '../server/accessLog.ts';
import { listen } from '../server/listen.ts';
import type { Log } from '../server/log.ts';
import { createMonitoring } from '../server/monitoring/createMonitoring.ts';

const UUID = '0190f3a0-0000-7000-8000-000000000000';

/** All routes that read the body of a POST request. */
const ROUTES = [
  '/login',
  `/auth/${UUID}`,
  `/auth/${UUID}/cli`,
  `/login/${UUID}/phrase`,
  '/callback/sso',
  '/api/device',
  '/api/token',
  '/api/revoke',
  '/api/pull',
];

const FORM = 'content-type: application/x-www-form-urlencoded';

/** The ways in which a client breaks off a request body. */
const ENDINGS = [
  { framing: 'content-length: 1000', body: 'a=1', isReset: true },
  { framing: 'content-length: 1000', body: 'a=1', isReset: false },
  { framing: 'content-length: 1000', body: '', isReset: true },
  { framing: 'transfer-encoding: chunked', body: '5\r\na=1&b\r\n', isReset: true },
  { framing: 'transfer-encoding: chunked', body: '5\r\na=1&b\r\nno chunk\r\n', isReset: false },
];

async function serve(limits: object, variables: Readonly<Record<string, string>> = {}) {
  const home = await mkdtemp(join(tmpdir(), 'campusdocs-broken-'));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  await mkdir(join(home, 'metadata'));
  const ways = [
    { kind: 'phrase', id: 'phrase' },
    { kind: 'cas', id: 'sso', server: 'https://127.0.0.1:9/cas' },
  ];
  const settings = {
    access: { mode: 'members', ways },
    hosts: { main: 'http://docs.example.edu' },
    limits,
  };
  await writeFile(join(home, 'site.yml'), JSON.stringify(settings));
  return await serveArchive(home, variables);
}

test('aborted request bodies are neither logged as errors nor measured', async () => {
  const site = await serve(
    { signIns: false },
    {
      LOG_LEVEL: 'debug',
      CAMPUSDOCS_WEBHOOK_SECRET: 'correct horse battery staple',
    },
  );
  const { hostname, port } = new URL(site.url);
  const own = ['origin: http://docs.example.edu', 'sec-fetch-site: same-origin'];
  const broken = ROUTES.flatMap((path) =>
    ENDINGS.map(async ({ framing, body, isReset }) => {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => undefined).resume();
      const ofPage = path.startsWith('/api/') ? [] : own;
      const head = [`POST ${path} HTTP/1.1`, 'host: docs.example.edu', FORM, framing, ...ofPage];
      socket.write(`${[...head, 'expect: 100-continue'].join('\r\n')}\r\n\r\n`);
      // The server says so when it hands the request to its route, however long it takes to come to it.
      const [said] = await once(socket, 'data');
      expect(String(said)).toMatch(/^HTTP\/1\.1 100 /u);
      socket.write(body);
      if (isReset) socket.resetAndDestroy();
      else socket.end();
      if (!socket.closed) await once(socket, 'close');
    }),
  );
  await Promise.all(broken);
  const lines = () =>
    site
      .log()
      .split('\n')
      .filter((line) => line !== '')
      .map((line): { level: number; msg: string; path?: string } => JSON.parse(line));
  const brokenOff = () =>
    lines().flatMap(({ msg, path }) => (msg === 'the client broke a request off' ? [path] : []));
  // The page that confirms a command line reads no body without a session.
  const reading = ROUTES.filter((path) => !path.endsWith('/cli'));
  // Each ending of each route exactly once: all of them come after the route has begun.
  const expected = reading.flatMap((path) => ENDINGS.map(() => path)).sort();
  await expect.poll(() => brokenOff().sort()).toEqual(expected);
  expect(lines().filter(({ level, path }) => level > 20 && path !== undefined)).toEqual([]);
  expect(await (await fetch(`${site.url}/healthz`)).json()).toEqual({ status: 'alive' });
});

test('request bodies that time out are neither logged nor measured', async () => {
  const lines: string[] = [];
  const note = (_: object, message: string) => lines.push(message);
  const log: Log = { debug: () => undefined, info: note, warn: note, error: note };
  const monitoring = createMonitoring(Date.now);
  onTestFinished(monitoring.close);
  let reading = 0;
  const app = new Hono()
    .use(monitoring.measure)
    .use(accessLog(log, Date.now))
    .post('/login', async (c) => {
      reading += 1;
      const { problem } = await readForm(c);
      return problem ?? c.text('whole');
    });
  const limits = { requestTimeout: 1500, headersTimeout: 1500, connectionsCheckingInterval: 200 };
  const { listening, error } = await listen(app, { host: '127.0.0.1', port: 0, log, limits });
  if (!listening) throw new Error(error);
  onTestFinished(async () => void (await listening.stop(0)));
  const closed = Array.from({ length: 500 }, async () => {
    const socket = connect(listening.port, '127.0.0.1');
    socket.on('error', () => undefined).resume();
    socket.write(`POST /login HTTP/1.1\r\nhost: x\r\n${FORM}\r\ncontent-length: 9\r\n\r\na=`);
    await once(socket, 'close');
  });
  await Promise.all(closed);
  expect(reading).toBeGreaterThan(0);
  expect(lines).toEqual([]);
  expect(await monitoring.registry.text()).not.toContain('request_duration_seconds_count');
});

test('the rate limit for revoking tokens is sixty times that for signing in', async () => {
  const site = await serve({ signIns: 1, readersPerAddress: 1 });
  const revoke = async () => {
    const body = new URLSearchParams({ token: 'nonsense' });
    return (await fetch(`${site.url}/api/revoke`, { method: 'POST', body })).status;
  };
  for (let times = 0; times < 60; times++) expect(await revoke()).toBe(200);
  expect(await revoke()).toBe(429);
});
