import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { setPhrase } from '../access/methods/phrase/setPhrase.ts';
import { AccessSchema } from '../config/accessSettings.ts';
import { DEFAULT_SITE } from '../protocol/site.ts';
import { openAccess } from './openAccess.ts';

const OIDC = { kind: 'oidc', id: 'sso', issuer: 'https://sso.example.edu', client: 'docs' };
const PHRASE = { kind: 'phrase', id: 'term' };

let data: string;
let lines: [object, string][];
beforeEach(async () => {
  const made = await mkdtemp(join(tmpdir(), 'campusdocs-access-'));
  onTestFinished(() => rm(made, { recursive: true, force: true }));
  data = made;
  lines = [];
});

const settingsOf = (...methods: object[]) => v.parse(AccessSchema, { mode: 'open', ways: methods });

function open(methods: readonly object[], options: { secrets?: Record<string, string> } = {}) {
  const note = (facts: object, message: string) => lines.push([facts, message]);
  const { secrets = {} } = options;
  return openAccess({
    settings: settingsOf(...methods),
    site: () => ({ ...DEFAULT_SITE, hosts: { main: 'https://docs.example.edu' } }),
    data,
    environment: {},
    methodSecret: (id) => secrets[id],
    log: { debug: note, info: note, warn: note, error: note },
    now: Date.now,
  });
}

async function opened(...parameters: Parameters<typeof open>) {
  const { access, error } = await open(...parameters);
  if (!access) throw new Error(error);
  onTestFinished(access.close);
  return access;
}

const idsOf = ({ signIn }: Awaited<ReturnType<typeof opened>>) =>
  signIn.methods().map(({ id }) => id);

test('opens the methods of the settings in their order', async () => {
  const access = await opened([PHRASE, OIDC], { secrets: { sso: 'secret of the client' } });
  expect(idsOf(access)).toEqual(['term', 'sso']);
});

test('opens nothing when the secret of a method is missing', async () => {
  const { error } = await open([PHRASE, OIDC]);
  expect(error).toContain('CAMPUSDOCS_WAY_SSO_SECRET');
  expect(error).not.toContain('\n');
  // Nothing is left open.
  await (await opened([PHRASE])).state.isWell();
});

test('refuses an invalid database and a secret that others can read, in one line', async () => {
  await writeFile(
    join(data, 'state.sqlite'),
    'this is no database, however long it is. '.repeat(99),
  );
  const { error } = await open([]);
  expect(error).toMatch(/^[^\n]*state\.sqlite[^\n]*$/u);
  await rm(join(data, 'state.sqlite'));
  await (await open([])).access?.close();
  await chmod(join(data, 'secret'), 0o644);
  expect((await open([])).error).toMatch(/^[^\n]*chmod 600[^\n]*$/u);
});

test('adds and removes methods while serving, keeps the others, and ignores invalid settings', async () => {
  const access = await opened([PHRASE]);
  const [term] = access.signIn.methods();
  const cas = { kind: 'cas', id: 'other', server: 'https://cas.example.edu' };
  await access.follow(settingsOf(cas, PHRASE));
  expect(idsOf(access)).toEqual(['other', 'term']);
  expect(access.signIn.methods()[1]).toBe(term);

  await access.follow(settingsOf(OIDC, PHRASE));
  expect(idsOf(access)).toEqual(['other', 'term']);
  const [, message] = lines.at(-1) ?? [];
  expect(message).toBe('the ways to sign in stay as they were');

  await access.follow(settingsOf({ ...PHRASE, label: '新口令' }));
  expect(access.signIn.methods()).toMatchObject([{ id: 'term', label: '新口令' }]);
  // Every edit of the archive triggers this: the missing phrase is logged once.
  expect(lines.filter(([, text]) => String(text).includes('no phrase yet'))).toHaveLength(1);
  await access.follow(settingsOf());
  expect(idsOf(access)).toEqual([]);
});

test('applies new settings while the database is unavailable', async () => {
  const { access } = await open([]);
  await access?.state.close();
  await access?.follow(settingsOf(PHRASE));
  expect(access?.signIn.methods()).toMatchObject([{ id: 'term' }]);
  expect(lines.map(([, message]) => message)).toEqual([
    'it could not be looked which ways have a phrase',
  ]);
});

const GITHUB = { kind: 'github', id: 'sso', client: 'docs', server: 'https://sso.example.edu' };
const MAILBOX = {
  kind: 'mailbox',
  id: 'sso',
  domains: ['example.edu'],
  from: 'docs@example.edu',
  smtp: { host: 'smtp.example.edu', user: 'docs@example.edu' },
};

test.each([
  ['the issuer of a service', OIDC, { ...OIDC, issuer: 'https://thief.example.com' }],
  ['a server of GitHub', GITHUB, { ...GITHUB, server: 'https://thief.example.com' }],
  ['a mail server', MAILBOX, { ...MAILBOX, smtp: { ...MAILBOX.smtp, host: 'thief.example.com' } }],
  ['the port of a mail server', MAILBOX, { ...MAILBOX, smtp: { ...MAILBOX.smtp, port: 2525 } }],
  ['another kind', OIDC, { ...GITHUB, server: 'https://thief.example.com' }],
  ['a way that showed none', { ...OIDC, authentication: 'none' }, OIDC],
  ['a way that was not there', PHRASE, OIDC],
])('a change of %s while serving does not receive the secret', async (_, before, after) => {
  const access = await opened([before], { secrets: { sso: 'secret of the client' } });
  const [method] = access.signIn.methods();
  await access.follow(settingsOf(after));
  expect(access.signIn.methods()).toEqual([method]);
  expect(lines).toContainEqual([
    { reason: expect.stringContaining('until the server is started anew') },
    'the ways to sign in stay as they were',
  ]);
  // Nor if the method is removed in between.
  await access.follow(settingsOf());
  await access.follow(settingsOf(after));
  expect(access.signIn.methods()).toEqual([]);
});

test('applies changes while serving that do not redirect a secret', async () => {
  const access = await opened([OIDC], { secrets: { sso: 'secret of the client' } });
  await access.follow(settingsOf());
  await access.follow(settingsOf({ ...OIDC, label: '统一认证', client: 'docs-2' }));
  expect(access.signIn.methods()).toMatchObject([{ id: 'sso', label: '统一认证' }]);
});

test('warns of a phrase method without a phrase', async () => {
  const access = await opened([PHRASE]);
  expect(lines).toContainEqual([{ way: 'term' }, expect.stringContaining('access phrase')]);
  lines = [];
  const phrase = 'open sesame 24';
  await setPhrase(access.state, { method: 'term', phrase, endSessions: false });
  await access.follow(settingsOf(PHRASE));
  expect(lines).toEqual([]);
});

test('a session survives a restart', async () => {
  const access = await opened([PHRASE]);
  const begun = await access.sessions.begin({ method: 'term', subject: 'alice' }, undefined);
  const cookie = begun.kind === 'begun' ? begun.cookie : '';
  await access.close();
  const again = await opened([PHRASE]);
  expect(await again.sessions.find(cookie)).toMatchObject({
    kind: 'member',
    principal: { method: 'term' },
  });
  // With another secret it is invalid, like everything that the old one has signed.
  await again.close();
  await rm(join(data, 'secret'));
  expect(await (await opened([PHRASE])).sessions.find(cookie)).toEqual({ kind: 'none' });
});
