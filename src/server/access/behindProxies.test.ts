import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, type TestContext, test } from 'vitest';
import { makeCertificate } from '../../../test/support/access/makeCertificate.ts';
import {
  findProgram,
  freePort,
  isListening,
  startNginxWith,
} from '../../../test/support/server/files/nginx.ts';
import { ID, PROTECTED, protectedApp } from '../../../test/support/server/protectedAppFixture.ts';
import { listen } from '../listen.ts';

const PDF = `/files/${ID}.pdf`;
const COVER = `/files/${ID}.webp`;

/**
 * Linux has all of 127.0.0.0/8 on its loopback interface, so visitors can have different addresses.
 */
const CAMPUS = '127.0.0.2';
const OFF_CAMPUS = '127.0.0.3';
const CADDY = ['/usr/bin/caddy', '/usr/local/bin/caddy', '/opt/homebrew/bin/caddy'];
const GUIDE = join(import.meta.dirname, '..', '..', '..', 'docs', 'run', 'reverse-proxy.md');

/** The example of a proxy configuration in the guide for maintainers. */
async function exampleOf(language: string): Promise<string> {
  const guide = await readFile(GUIDE, 'utf8');
  const example = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'msu').exec(guide)?.[1];
  if (example === undefined)
    throw new Error(`docs/run/reverse-proxy.md has no example for ${language}`);
  return example;
}

/** Replaces texts that must be there. */
function replaced(text: string, changes: readonly (readonly [string, string])[]): string {
  return changes.reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`the example lacks: ${from}`);
    return changed.replaceAll(from, to);
  }, text);
}

const silent = () => undefined;
const log = { debug: silent, info: silent, warn: silent, error: silent };

/** Starts the site as it runs behind a proxy on the same machine. Returns its port. */
async function startSite(): Promise<number> {
  const app = protectedApp({ networks: [CAMPUS], proxies: ['127.0.0.1'] });
  const { listening } = await listen(app, { host: '127.0.0.1', port: 0, log });
  if (!listening) throw new Error('no port');
  onTestFinished(async () => void (await listening.stop(0)));
  return listening.port;
}

interface RequestOptions {
  readonly from: string;
  readonly path?: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string | string[]>>;
  readonly name?: string;
}

/** Sends a request from an address of this machine, with or without TLS. */
async function request(port: number, isSecure: boolean, options: RequestOptions) {
  const { from, path = PDF, method = 'GET', headers = {}, name = 'docs.example.edu' } = options;
  const target = {
    host: '127.0.0.1',
    port,
    localAddress: from,
    path,
    method,
    headers: { host: name, ...headers },
    agent: false as const,
  };
  const sent = isSecure
    ? requestSecure({ ...target, servername: name, rejectUnauthorized: false })
    : requestPlain(target);
  sent.end();
  const [response] = await once(sent, 'response');
  let text = '';
  for await (const part of response) text += part;
  return { status: Number(response.statusCode), headers: response.headers, text };
}

/** Skips a test with a message if a program is missing. */
function skip({ skip }: TestContext, program: string): never {
  return skip(
    `NOT TESTED: files behind ${program}, because this machine has none, or has one address alone`,
  );
}

/** Headers of a visitor who pretends to be on the campus. */
const FORGED: readonly NonNullable<RequestOptions['headers']>[] = [
  { 'x-forwarded-for': CAMPUS },
  { 'x-forwarded-for': `${CAMPUS}, 127.0.0.1` },
  { 'x-forwarded-for': [CAMPUS, CAMPUS] },
  { forwarded: `for=${CAMPUS}` },
  { 'x-forwarded-for': CAMPUS, forwarded: `for=${CAMPUS}` },
  { 'x-forwarded-for': `"${CAMPUS}`, forwarded: `for="${CAMPUS}` },
  { 'x-real-ip': CAMPUS },
  { X_FORWARDED_FOR: CAMPUS },
];

async function expectAddressesToArrive(port: number, isSecure: boolean): Promise<void> {
  const campus = await request(port, isSecure, { from: CAMPUS });
  expect([campus.status, campus.text]).toEqual([200, PROTECTED]);
  const stranger = await request(port, isSecure, { from: OFF_CAMPUS });
  expect([stranger.status, stranger.text]).toEqual([302, '']);
  for (const headers of FORGED) {
    expect((await request(port, isSecure, { from: OFF_CAMPUS, headers })).status).toBe(302);
    const { status } = await request(port, isSecure, { from: CAMPUS, headers });
    // Caddy passes X_FORWARDED_FOR and the like through; the server does not read them.
    expect(status).toBe(200);
  }
  // The proxy's own address is not on the campus, even for a request from the same machine.
  expect((await request(port, isSecure, { from: '127.0.0.1' })).status).toBe(302);
}

// spec 6.7
test('behind nginx, configured as in the guide, visitors keep their address and cannot forge another', async (context) => {
  if (process.platform !== 'linux') return skip(context, 'a proxy');
  const site = await startSite();
  const nginx = await startNginxWith(async ({ port, home }) => {
    const { key, certificate } = makeCertificate();
    await writeFile(join(home, 'site.pem'), certificate);
    await writeFile(join(home, 'site.key'), key);
    return replaced(await exampleOf('nginx'), [
      ['listen 443', `listen 127.0.0.1:${port}`],
      ['  listen [::]:443 ssl http2;\n', ''],
      ['  listen [::]:443 ssl default_server;\n', ''],
      ['/etc/ssl/docs.example.edu.pem', join(home, 'site.pem')],
      ['/etc/ssl/docs.example.edu.key', join(home, 'site.key')],
      ['127.0.0.1:3000', `127.0.0.1:${site}`],
    ]);
  });
  if (!nginx) return skip(context, 'nginx');
  onTestFinished(nginx.stop);
  await expectAddressesToArrive(nginx.port, true);
  // A request for another host name does not reach the site, so no other site can pass for it.
  const other = request(nginx.port, true, { from: CAMPUS, name: 'evil.example' });
  await expect(other).rejects.toThrow();
});

test('behind Caddy, configured as in the guide, visitors keep their address and cannot forge another', async (context) => {
  if (process.platform !== 'linux') return skip(context, 'a proxy');
  const program = await findProgram(CADDY);
  if (program === undefined) return skip(context, 'Caddy');
  const site = await startSite();
  const port = await freePort();
  const home = await mkdtemp(join(tmpdir(), 'caddy-'));
  const servers = replaced(await exampleOf('caddy'), [
    // Without a certificate from a public authority.
    ['docs.example.edu {', `http://docs.example.edu:${port} {\n  bind 127.0.0.1`],
    ['127.0.0.1:3000', `127.0.0.1:${site}`],
  ]);
  await writeFile(join(home, 'Caddyfile'), `{\n  admin off\n  auto_https off\n}\n${servers}`);
  const caddy = spawn(program, ['run', '--config', join(home, 'Caddyfile')], {
    env: { HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home },
    stdio: 'ignore',
  });
  const ended = once(caddy, 'exit');
  onTestFinished(async () => {
    caddy.kill();
    await ended;
    await rm(home, { recursive: true, force: true });
  });
  while (caddy.exitCode === null && !(await isListening(port))) await setTimeout(50);
  await expectAddressesToArrive(port, false);
});

test('a shared cache keeps nothing that is not public', async (context) => {
  if (process.platform !== 'linux') return skip(context, 'a proxy');
  const site = await startSite();
  const nginx = await startNginxWith(
    async ({ port, home }) => `
        proxy_cache_path ${home}/cache keys_zone=shared:1m;
        server {
          listen 127.0.0.1:${port};
          location / {
            proxy_pass http://127.0.0.1:${site};
            proxy_cache shared;
            # Eager: whatever does not say how long it may be kept is.
            proxy_cache_valid any 10m;
            proxy_cache_revalidate on;
            proxy_set_header X-Forwarded-For $remote_addr;
            proxy_set_header Forwarded "";
            add_header X-Cache $upstream_cache_status always;
          }
        }`,
  );
  if (!nginx) return skip(context, 'nginx');
  onTestFinished(nginx.stop);
  const kept = new Set<unknown>();
  for (let round = 0; round < 1000; round += 1) {
    const from = [CAMPUS, OFF_CAMPUS][round % 2] ?? OFF_CAMPUS;
    const path = [PDF, PDF, `${PDF}?f=1`, COVER, `/files/${'f'.repeat(32)}.pdf`][round % 5] ?? PDF;
    const method = round % 7 === 0 ? 'HEAD' : 'GET';
    const headers = [
      {},
      { range: 'bytes=0-3' },
      { 'if-none-match': '"tag"' },
      { accept: 'application/json' },
      { 'cache-control': 'only-if-cached, max-stale=9999' },
    ][Math.floor(round / 5) % 5];
    const answer = await request(nginx.port, false, { from, path, method, headers: headers ?? {} });
    if (path === COVER) kept.add(answer.headers['x-cache']);
    else {
      expect(answer.headers['x-cache']).not.toBe('HIT');
      if (from === OFF_CAMPUS) {
        expect([302, 401]).toContain(answer.status);
        expect(answer.text).not.toContain(PROTECTED.slice(0, 4));
      }
    }
  }
  // A cache that keeps nothing at all would prove nothing.
  expect(kept).toContain('HIT');
});
