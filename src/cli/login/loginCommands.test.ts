import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServerType, serve } from '@hono/node-server';
import { Hono } from 'hono';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { createDeviceFlow } from '../../access/device/createDeviceFlow.ts';
import { createTokenService, type TokenService } from '../../access/tokens/createTokenService.ts';
import { readCatalog } from '../../catalog/catalog.ts';
import { DAY_MS, MINUTE_MS } from '../../lib/durations.ts';
import { PROGRAM_PATHS } from '../../protocol/urls.ts';
import { createEngine } from '../../search/createEngine.ts';
import { createDeviceRoutes } from '../../server/access/deviceRoutes.ts';
import { createWhoamiRoute } from '../../server/access/whoamiRoute.ts';
import { searchHere } from '../../server/searchService.ts';
import { createStatsRoute } from '../../server/stats/statsRoute.ts';
import { openState } from '../../state/openState.ts';
import { hashSecret } from '../../state/secretHash.ts';
import type { State } from '../../state/state.ts';

const MAIN = join(import.meta.dirname, '..', 'main.ts');

const ITEM = '0123456789abcdef0123456789abcdef';

const { items } = readCatalog(
  [{ id: ITEM, type: 'doc', url: '/a', data: { title: '课件', course: [], content: [] } }],
  [],
);
const engine = createEngine({ items });

let home: string;
let state: State;
let tokenService: TokenService;
let site: string;
let server: ServerType;
/** Answers instead of the site, to simulate a failure. */
let away: (() => Response) | undefined;
/** How far the server's clock is ahead of ours, in ms. */
let ahead: number;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'login-'));
  ahead = 0;
  away = undefined;
  const now = () => Date.now() + ahead;
  const opened = await openState({ folder: home, now });
  if (!opened.state) throw new Error(opened.error);
  state = opened.state;
  tokenService = createTokenService({ tokens: state.tokens, now, report: () => undefined });
  const flow = createDeviceFlow({
    grants: state.deviceGrants,
    tokenService,
    key: Buffer.alloc(32, 'key'),
    now,
    intervalMs: 200,
  });
  const app = new Hono();
  app.use(async (_, next) => away?.() ?? next());
  app.route(
    '/',
    createDeviceRoutes({ flow, tokenService, originOf: () => site, addressOf: () => undefined }),
  );
  app.route(PROGRAM_PATHS.whoami, createWhoamiRoute(tokenService));
  const { downloads } = state;
  app.route(
    PROGRAM_PATHS.stats,
    createStatsRoute({
      tokenService,
      downloads,
      countsSettled: async () => undefined,
      engineOf: () => searchHere(engine),
      now,
    }),
  );
  site = await new Promise((resolve) => {
    server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
      resolve(`http://127.0.0.1:${port}`),
    );
  });
  onTestFinished(async () => {
    server.close();
    await opened.state.close();
    await rm(home, { recursive: true });
  });
});

interface Run {
  readonly child: ChildProcess;
  readonly ended: Promise<{ code: number | null; stdout: string; stderr: string }>;
  /** Waits for a text on stderr. */
  readonly log: (pattern: RegExp) => Promise<RegExpExecArray>;
}

/** Runs the command in a process. */
function run(words: readonly string[], input = ''): Run {
  const child = spawn(process.execPath, [MAIN, ...words], {
    env: { XDG_CONFIG_HOME: home, NO_COLOR: '1' },
  });
  child.stdin.end(input);
  const texts = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      texts[name] += text;
    });
  }
  const ended = once(child, 'close').then(() => ({ code: child.exitCode, ...texts }));
  return {
    child,
    ended,
    async log(pattern) {
      for (;;) {
        const found = pattern.exec(texts.stderr);
        if (found) return found;
        if (child.exitCode !== null) throw new Error(`it ended: ${texts.stderr}`);
        await Promise.race([once(child.stderr, 'data'), ended]);
      }
    },
  };
}

const campusdocs = (...words: string[]) => run(words).ended;

/** Begins a sign-in; resolves to the grant that it waits for. */
async function beginLogin() {
  const running = run(['login', site]);
  const [, uuid = ''] = await running.log(/\/auth\/([\w-]{36})\/cli/u);
  const [code] = await running.log(/[B-Z]{4}-[B-Z]{4}/u);
  await running.log(/Waiting/u);
  return { ...running, uuid, code };
}

/** Confirms a command line, as someone who has just signed in. */
async function approve(uuid: string): Promise<boolean> {
  const [id, time] = [randomUUID(), Date.now() + ahead];
  const session = { id, person: undefined, method: 'sso', since: time, lastUsed: time };
  await state.sessions.add({ ...session, expires: time + DAY_MS, hash: hashSecret(id) });
  return await state.deviceGrants.approve(uuid, id);
}

async function signIn(): Promise<void> {
  const { ended, uuid } = await beginLogin();
  await approve(uuid);
  expect(await ended).toMatchObject({ code: 0 });
}

const kept = () => readdir(join(home, 'campusdocs', 'logins')).catch(() => []);

// spec 6.12
test('signs a command line in, shows the sign-in, and signs it out for good', async () => {
  const { ended, uuid, code } = await beginLogin();
  const grant = await state.deviceGrants.find(uuid);
  expect(`${grant?.userCode.slice(0, 4)}-${grant?.userCode.slice(4)}`).toBe(code);
  await approve(uuid);
  const { stdout, stderr } = await ended;
  expect(stdout).toMatch(/^Signed in at http:\S+ until \d{4}-\d\d-\d\d\.\n$/u);

  const { stdout: token } = await campusdocs('token');
  expect(token).toMatch(/^campusdocs_[\w-]{43}\n$/u);
  expect(stdout + stderr).not.toContain(token.trim());
  const whoami = JSON.parse((await campusdocs('whoami', '--json')).stdout);
  expect(whoami).toMatchObject({ site, way: 'sso', scopes: ['files'] });

  expect(await campusdocs('logout')).toMatchObject({ code: 0, stdout: `Signed out at ${site}.\n` });
  expect(await kept()).toEqual([]);
  expect(await tokenService.authStatusOf(token.trim())).toBeUndefined();
  expect(await campusdocs('whoami', site)).toMatchObject({ code: 1, stdout: '' });
});

test('a new sign-in revokes the earlier token, and a refused one keeps it', async () => {
  await signIn();
  const earlier = (await campusdocs('token')).stdout.trim();
  await signIn();
  const later = (await campusdocs('token')).stdout.trim();
  expect(await tokenService.authStatusOf(earlier)).toBeUndefined();
  const { ended, uuid } = await beginLogin();
  await state.deviceGrants.refuse(uuid);
  expect(await ended).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('refused in the browser'),
  });
  expect((await campusdocs('token')).stdout.trim()).toBe(later);
});

test('Ctrl-C while waiting keeps no sign-in', async () => {
  const { child, ended } = await beginLogin();
  child.kill('SIGINT');
  expect(await ended).toMatchObject({ code: 130, stdout: '' });
  expect(await kept()).toEqual([]);
});

test('waits for a server that fails for a while, but not after the grant has expired', async () => {
  const { ended, uuid } = await beginLogin();
  let questions = 0;
  const twice = new Promise<void>((resolve) => {
    away = () => {
      questions += 1;
      if (questions === 2) resolve();
      return new Response('<html>', { status: 502 });
    };
  });
  await twice;
  away = undefined;
  await approve(uuid);
  expect(await ended).toMatchObject({ code: 0 });

  const second = await beginLogin();
  ahead = 5 * MINUTE_MS;
  expect(await second.ended).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Nobody has allowed it in time'),
  });
});

test('deletes the sign-in when the server is gone', async () => {
  await signIn();
  away = () => new Response('<html>', { status: 502 });
  expect(await campusdocs('logout')).toMatchObject({
    code: 1,
    stdout: 'Forgotten here.\n',
    stderr: expect.stringContaining('holds until'),
  });
  expect(await kept()).toEqual([]);
});

test('keeps a token from stdin once the server has confirmed it', async () => {
  const { secret } = await tokenService.issue({ name: 'me', scopes: ['stats'] });
  const words = ['login', site, '--with-token'];
  const wrong = await run(words, `campusdocs_${'x'.repeat(43)}\n`).ended;
  expect([wrong.code, await kept()]).toEqual([1, []]);
  const right = await run(words, `${secret}\n`).ended;
  expect(right).toMatchObject({ code: 0, stdout: expect.stringContaining('for stats') });
  expect(right.stdout + right.stderr).not.toContain(secret);
  await state.downloads.add(ITEM);
  expect(await campusdocs('stats', site)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Downloads {2}1 download .*\n\nMost .*\n {2}1 {2}课件\n$/u),
  });
  await state.signIns.revokeTokens();
  expect(await campusdocs('whoami')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('has expired or was ended'),
  });
});

test('exits with 2 for an address without encryption and for an invalid one', async () => {
  expect(await campusdocs('login', 'http://docs.example.edu')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('https://docs.example.edu'),
  });
  expect(await campusdocs('whoami')).toMatchObject({ code: 2 });
});
