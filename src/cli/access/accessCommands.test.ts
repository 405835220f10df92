import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, test } from 'vitest';
import { isPhrase } from '../../access/methods/phrase/phraseHash.ts';
import { personTag } from '../../access/personTag.ts';
import { createTokenService, type TokenService } from '../../access/tokens/createTokenService.ts';
import { readEnvironment } from '../../config/environment.ts';
import { DAY_MS } from '../../lib/durations.ts';
import { openState } from '../../state/openState.ts';
import { hashSecret } from '../../state/secretHash.ts';
import type { State } from '../../state/state.ts';
import type { CommandContext } from '../commandContext.ts';
import { accessCommand } from '../commands/access.ts';
import { logCommand } from '../commands/log.ts';
import { createProgram, runProgram } from '../createProgram.ts';
import { createTerminal } from '../terminal/terminal.ts';

let home: string;
/** The database, open for the whole test as in a running server. */
let state: State;
let tokenService: TokenService;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'access-'));
  await mkdir(join(home, 'archive', 'metadata'), { recursive: true });
  await mkdir(join(home, 'data'));
  await writeFile(
    join(home, 'archive', 'site.yml'),
    'access: { mode: members, ways: [{ kind: phrase, id: term }] }',
  );
  const opened = await openState({ folder: join(home, 'data'), now: Date.now });
  if (!opened.state) throw new Error(opened.error);
  state = opened.state;
  const report = (error: unknown) => expect.unreachable(String(error));
  tokenService = createTokenService({ tokens: state.tokens, now: Date.now, report });
  return async () => {
    await opened.state.close();
    await rm(home, { recursive: true });
  };
});

const place = () => ['--archive', join(home, 'archive'), '--data', join(home, 'data')];

/** Runs `campusdocs access` on the same database. */
function access(words: readonly string[], input = '', site: readonly string[] = place()) {
  return run(['access', ...words], input, site);
}

async function run(words: readonly string[], input = '', site: readonly string[] = place()) {
  const { environment } = readEnvironment({});
  if (!environment) throw new Error('an empty environment is usable');
  const stdin = new PassThrough();
  stdin.end(input);
  const stdout = new PassThrough();
  const stderr = new PassThrough();
  let code: number = 0;
  const context: CommandContext = {
    terminal: createTerminal({ stdin, stdout, stderr }),
    environment,
    signal: new AbortController().signal,
    archive: 'demo',
    finish: (told) => {
      code = told;
    },
  };
  const program = createProgram([accessCommand, logCommand], context, '1.2.3');
  const misused = await runProgram(program, [...words, ...site]);
  const [output, messages] = [stdout.end(), stderr.end()];
  return { code: misused ?? code, stdout: await text(output), stderr: await text(messages) };
}

const personOf = (letter: string) => Buffer.from(letter.repeat(32)).toString('base64url');

async function signIn(id: string, person: string | undefined, method: string) {
  const since = Date.now();
  const hash = hashSecret(id);
  await state.sessions.add({
    id,
    person,
    method,
    since,
    expires: since + DAY_MS,
    lastUsed: since,
    hash,
  });
  return async () => (await state.sessions.find(hash))?.isBlocked;
}

test('counts sessions, blocks and unblocks a person, and ends sessions', async () => {
  const [one, other] = [personOf('a'), personOf('b')];
  const isBlocked = await signIn('first', one, 'sso');
  await signIn('second', other, 'sso');
  const third = await signIn('third', undefined, 'term');
  const { secret } = await tokenService.issue({
    name: 'campusdocs',
    scopes: ['files'],
    method: 'term',
  });
  const { stdout } = await access(['sessions']);
  expect(stdout).toBe('3 sessions\n  2  sso\n  1  term\n');

  const tag = personTag(one);
  const blocked = await access(['block', tag, '--days', '7', '--note', 'copied everything']);
  expect(blocked).toMatchObject({ code: 0, stdout: expect.stringContaining(`${tag} is blocked`) });
  expect(await isBlocked()).toBe(true);
  expect(JSON.parse((await access(['blocks', '--json'])).stdout).blocks).toMatchObject([
    { person: tag, note: 'copied everything' },
  ]);
  expect(await access(['unblock', tag])).toMatchObject({ code: 0 });
  expect(await isBlocked()).toBe(false);
  const log = await run(['log', '--subject', tag, '--json']);
  expect(JSON.parse(log.stdout).entries).toMatchObject([
    { action: 'block.remove', actor: 'command' },
    { action: 'block.add', after: { until: expect.stringMatching(/^\d{4}-/) } },
  ]);
  expect(log.stdout).not.toContain('copied everything');
  for (const [person, reason] of [
    [tag, 'is not blocked'],
    ['0123456789ab', 'Nobody who is signed in now'],
    ['张三', 'is no person'],
  ] as const) {
    const { code, stderr } = await access(['unblock', person]);
    expect([code, stderr]).toEqual([1, expect.stringContaining(reason)]);
  }

  // Ending a method's sessions also revokes the tokens of command lines that used it.
  expect(await access(['sessions', '--end-way', 'term'])).toMatchObject({
    stdout: '1 session ended, 1 command line signed out\n',
  });
  expect([await third(), await tokenService.authStatusOf(secret)]).toEqual([undefined, undefined]);
  expect(await access(['sessions', '--end', 'second'])).toMatchObject({ code: 0 });
  expect(await access(['sessions', '--end', 'second'])).toMatchObject({ code: 1 });
  expect((await access(['sessions', '--end-all'])).stdout).toBe('1 session ended\n');
});

test('prints a token once, lists it without its secret, and revokes it', async () => {
  const made = await access(['token', '--scope', 'stats', '--days', '30', '--name', 'grafana']);
  const secret = made.stdout.trim();
  expect(made).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^campusdocs_[\w-]{43}\n$/u),
  });
  const authStatus = await tokenService.authStatusOf(secret);
  expect(authStatus).toMatchObject({ method: 'maintainer', scopes: new Set(['stats']) });
  const { stdout } = await access(['tokens', '--json']);
  expect(stdout).not.toContain(secret);
  const [listed] = JSON.parse(stdout).tokens;
  expect(listed).toMatchObject({ name: 'grafana', scopes: ['stats'], revoked: null });
  expect(await access(['revoke', listed.id])).toMatchObject({ code: 0 });
  expect(await tokenService.authStatusOf(secret)).toBeUndefined();
  expect(await access(['revoke', listed.id])).toMatchObject({ code: 1 });
  // Only members can create tokens for files.
  expect(await access(['token', '--scope', 'files', '--name', 'x'])).toMatchObject({ code: 2 });
});

test('reads a phrase from stdin, and ends its sessions with --end-sessions', async () => {
  const earlier = await signIn('earlier', undefined, 'term');
  expect(await access(['phrase'], 'short\n')).toMatchObject({ code: 1 });
  expect(await access(['phrase'], '图书馆前的银杏树\n')).toMatchObject({ code: 0 });
  expect(await isPhrase('图书馆前的银杏树', (await state.phrases.find('term'))?.hash ?? '')).toBe(
    true,
  );
  expect(await earlier()).toBe(false);
  const replaced = await access(['phrase', 'term', '--end-sessions'], '操场边的那棵老槐树\n');
  expect(replaced).toMatchObject({ code: 0, stdout: expect.stringContaining('1 session ended') });
  expect(await earlier()).toBeUndefined();
  expect(await access(['phrase', 'sso'], '操场边的那棵老槐树\n')).toMatchObject({ code: 1 });
});

test('creates a new key and keeps the earlier ones', async () => {
  await state.keys.add('earlier');
  expect(await access(['rotate'])).toMatchObject({ code: 0 });
  const keys = await state.keys.list();
  expect(keys.map(({ id }) => id)).toEqual([expect.not.stringMatching('earlier'), 'earlier']);
});

test('fails outside an archive instead of using another site', async () => {
  const { code, stdout, stderr } = await access(['sessions'], '', []);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toContain('is not an archive');
  expect(stderr).toContain('Name that of the site with --archive');
});

test('a link makes a maintainer, who is listed and removed, and the journal has it all', async () => {
  const before = Date.now();
  const nowhere = await access(['maintainer', 'add']);
  expect(nowhere.code).toBe(1);
  expect(nowhere.stderr).toContain('--host');
  const host = ['--host', 'https://docs.example.edu/'];
  const note = ['--note', '王同学'];
  const added = await access(['maintainer', 'add', '--role', 'reviewer', ...note, ...host]);
  expect(added.code).toBe(0);
  const [, secret = ''] =
    /^https:\/\/docs\.example\.edu\/desk\/join#([\w-]{43})\n$/u.exec(added.stdout) ?? [];
  const [id = ''] = /^[0-9a-f]{16}/u.exec(added.stderr) ?? [];
  expect(added.stderr).not.toContain(secret);
  const open = await access(['maintainer', 'list']);
  expect(open.stdout).toMatch(
    new RegExp(`^${id}  unused link for a reviewer, until .*  王同学\n$`, 'u'),
  );

  const person = personOf('m');
  expect(await state.roles.accept(hashSecret(secret), person)).toMatchObject({ role: 'reviewer' });
  const tag = personTag(person);
  // Known by the role, without a session.
  expect(await access(['maintainer', 'add', tag])).toMatchObject({
    code: 0,
    stdout: `${tag} is a maintainer now\n`,
  });
  const { stdout } = await access(['maintainer', 'list', '--json']);
  expect(JSON.parse(stdout)).toEqual({
    roles: [
      { person: tag, role: 'maintainer', source: 'link', since: expect.any(String), note: null },
    ],
    links: [],
  });
  expect((await access(['maintainer', 'remove', tag])).stdout).toBe(
    `${tag} has no role any more\n`,
  );
  expect(await state.roles.find(person)).toBeUndefined();
  for (const gone of [tag, id, 'somebody']) {
    expect((await access(['maintainer', 'remove', gone])).code).toBe(1);
  }

  const day = new Date(before).toISOString().slice(0, 10);
  const log = await run(['log', '--action', 'role', '--since', day, '--json']);
  const { entries } = JSON.parse(log.stdout);
  expect(entries).toMatchObject([
    { actor: 'command', action: 'role.revoke', subject: tag },
    {
      actor: 'command',
      action: 'role.grant',
      subject: tag,
      before: { role: 'reviewer' },
      after: { role: 'maintainer' },
    },
    { actor: 'command', action: 'role.invite', subject: id, before: null },
  ]);
  const lines = await run(['log', '--subject', tag, '--actor', 'command', '--limit', '1']);
  expect(lines.stdout).toMatch(
    new RegExp(`^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d  command +role\\.revoke  ${tag}\n$`, 'u'),
  );
  expect((await run(['log', '--since', '2099-01-01'])).stdout).toBe('There is no such entry.\n');
  expect((await run(['log', '--since', 'yesterday'])).code).toBe(2);
});

test('an unused link is withdrawn', async () => {
  const host = ['--host', 'http://localhost:3000'];
  const { stdout, stderr } = await access(['maintainer', 'add', ...host]);
  const [id = ''] = /^[0-9a-f]{16}/u.exec(stderr) ?? [];
  expect((await access(['maintainer', 'remove', id])).code).toBe(0);
  const [, secret = ''] = stdout.trim().split('#');
  expect(await state.roles.accept(hashSecret(secret), personOf('w'))).toBeUndefined();
});

test('a name that is thanked is removed on request, and the journal does not keep it', async () => {
  const uuid = randomUUID();
  await state.proposals.add({
    uuid,
    follow: hashSecret(uuid),
    kind: 'add',
    author: undefined,
    origin: undefined,
    content: '{}',
    thanks: '小明',
    mail: undefined,
    state: 'open',
  });
  await state.proposals.update({ uuid, version: 0 }, { state: 'accepted' });
  expect(await state.proposals.thanked()).toEqual([{ thanks: '小明', proposals: 1 }]);
  expect((await access(['unthank', '小明'])).stdout).toBe(
    '小明 is not thanked any more, for 1 proposal until now\n',
  );
  expect(await state.proposals.thanked()).toEqual([]);
  expect((await access(['unthank', '小明'])).code).toBe(1);
  const { stdout } = await run(['log', '--action', 'thanks', '--json']);
  expect(JSON.parse(stdout)).toMatchObject({ entries: [{ action: 'thanks.remove' }] });
  expect(stdout).not.toContain('小明');
});
