import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, NO_CONTRIBUTIONS } from '../../../test/support/server/appFixture.ts';
import { EMPTY_ENGINE } from '../../../test/support/server/emptyEngineFixture.ts';
import { MEMBER } from '../../../test/support/server/protectedAppFixture.ts';
import { secretOf } from '../../config/secret.ts';
import { createJournalService } from '../../contribute/journal/createJournalService.ts';
import type { Notice } from '../../contribute/notices/createNotices.ts';
import { DAY_MS } from '../../lib/durations.ts';
import { DeskSchema } from '../../protocol/contribution/desk.ts';
import { openState } from '../../state/openState.ts';
import type { State } from '../../state/state.ts';
import { openCommunity } from './openCommunity.ts';

const ID = '0123456789abcdef0123456789abcdef';
const NOON = Date.parse('2026-11-24T12:00:00+08:00');

let folder: string;
let state: State;
let time = NOON;
const mails: Notice[] = [];
let canSend = true;
let who: 'nobody' | 'everybody' = 'everybody';
let role: 'reviewer' | 'maintainer' | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'campusdocs-community-'));
  const opened = await openState({ folder, now: () => time });
  state = opened.state ?? expect.fail(opened.error);
});
afterAll(async () => {
  await state.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  // Limits of a day begin anew, and what one test adds is older than what the next one does.
  time += DAY_MS + 120_000;
  who = 'everybody';
  role = undefined;
});

function openApp() {
  const secret = secretOf('0'.repeat(64));
  const journal = createJournalService(state.journal);
  const community = openCommunity({
    state,
    secret,
    journal,
    checkProof: async (proof) => proof === 'solved',
    notices: { canSend: () => canSend, send: (notice) => void mails.push(notice) },
    origin: () => 'https://docs.example.edu',
    desk: {
      diagnostics: async () => ({
        errors: 1,
        warnings: 0,
        list: [
          {
            file: `metadata/${ID}.yml`,
            field: 'data.isbn.0',
            reason: 'is wrong',
            severity: 'error',
          },
        ],
      }),
      work: () => [{ kind: 'covers', done: 1, total: 2, failed: 0 }],
      machine: async () => ({ disks: [], database: { kind: 'sqlite' } }),
    },
    now: () => time,
  });
  const names = new Map([[ID, { type: 'book', title: '离散数学' } as const]]);
  return createTestApp({
    now: () => time,
    edition: () => ({
      contribute: { who, filesPerVisitor: 100, inboxSize: 20 },
      engine: { ...EMPTY_ENGINE, namesOf: async (ids) => ids.map((id) => names.get(id)) },
      ids: new Set([ID]),
    }),
    access: {
      principalOf: async ({ req }) => (req.header('cookie') === 'member' ? MEMBER : undefined),
    },
    contributions: {
      ...NO_CONTRIBUTIONS,
      ...community,
      journal,
      roleOf: async () => role,
      hashOrigin: (address) => address ?? '',
    },
  });
}

const newSecret = () => randomBytes(32).toString('base64url');

async function post(path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) {
  const response = await openApp().request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
}

async function get(path: string) {
  const response = await openApp().request(path, { headers: { cookie: 'member' } });
  return { status: response.status, body: JSON.parse(await response.text()) };
}

const reportOf = (changes: object = {}) => ({
  secret: newSecret(),
  kind: 'broken',
  item: ID,
  text: '第二页缺失',
  proof: 'solved',
  ...changes,
});

const asMember = { cookie: 'member' };

test('a report gets a number once, and its secret shows what became of it', async () => {
  who = 'nobody';
  const report = reportOf({ mail: 'reader@example.edu' });
  const sent = await post('/api/reports', report);
  expect(sent).toMatchObject({
    status: 201,
    body: { number: expect.stringMatching(/^2026-\d{4}$/) },
  });
  const { number } = sent.body;
  // An answer that was lost: the used proof does not matter.
  expect(await post('/api/reports', { ...report, proof: 'used' })).toMatchObject({
    body: { number },
  });
  const follow = () => post('/api/reports/follow', { secrets: [report.secret, newSecret()] });
  expect((await follow()).body.reports).toEqual([
    expect.objectContaining({ number, title: '离散数学', text: '第二页缺失', state: 'open' }),
  ]);

  role = 'reviewer';
  const listed = await get('/api/review/reports');
  expect(listed.body.reports).toContainEqual(expect.objectContaining({ number, getsMail: true }));
  expect(JSON.stringify(listed.body)).not.toContain('reader@');
  canSend = false;
  const unsent = expect.objectContaining({ number, getsMail: false });
  expect((await get('/api/review/reports')).body.reports).toContainEqual(unsent);
  canSend = true;
  role = 'maintainer';
  expect((await get('/api/review/reports')).body.reports).toContainEqual(
    expect.objectContaining({ number, mail: 'reader@example.edu' }),
  );
  const stored = await state.reports.find(number);
  expect(stored?.mail).not.toContain('reader');

  const outcome = { state: 'resolved', answer: '已替换，谢谢' };
  const close = () => post(`/api/review/reports/${number}`, outcome, asMember);
  expect((await close()).status).toBe(204);
  expect(await close()).toMatchObject({ status: 404, body: { code: 'report-not-found' } });
  expect(mails).toEqual([
    expect.objectContaining({ to: 'reader@example.edu', subject: `您的报告 ${number} 已处理` }),
  ]);
  expect(mails[0]?.paragraphs).toContain('已替换，谢谢');
  expect(mails[0]?.paragraphs.join()).not.toContain('第二页缺失');
  expect((await follow()).body.reports).toEqual([
    expect.objectContaining({ state: 'resolved', answer: '已替换，谢谢' }),
  ]);
  expect(await state.reports.find(number)).toMatchObject({ mail: undefined, origin: undefined });
  const [last] = await state.journal.list({ subject: number, limit: 1 });
  expect(last).toMatchObject({ action: 'report.close', after: { state: 'resolved' } });
});

test.each([
  ['without a sentence', reportOf({ kind: 'copyright', text: ' ' }), 'bad-request'],
  ['with nothing visible', reportOf({ kind: 'other', text: '\u202E\u200B' }), 'bad-request'],
  ['with a header in the address', reportOf({ mail: 'a@b.cn\r\nBcc: c@d.cn' }), 'bad-request'],
  ['with another field', reportOf({ number: '1' }), 'bad-request'],
  ['without work', reportOf({ proof: 'none' }), 'work-needed'],
])('a report %s is refused', async (_, report, code) => {
  expect((await post('/api/reports', report)).body).toMatchObject({ code });
});

test('control characters and marks of direction do not reach a reviewer', async () => {
  const report = reportOf({ text: 'a\u0000b\u202Ec' });
  const { number } = (await post('/api/reports', report)).body;
  expect((await state.reports.find(number))?.text).toBe('a bc');
});

test('one network sends at most twenty reports in a day', async () => {
  for (let count = 0; count < 20; count++) {
    expect((await post('/api/reports', reportOf())).status).toBe(201);
  }
  expect(await post('/api/reports', reportOf())).toMatchObject({
    status: 429,
    body: { code: 'too-many-requests' },
  });
});

test.each(['/api/review/reports', '/api/desk'])('%s is for those with a role', async (path) => {
  expect(await get(path)).toMatchObject({ status: 403, body: { code: 'role-needed' } });
  expect((await openApp().request(path)).status).toBe(401);
});

test('reports and wishes cannot be closed without a role, nor from another site', async () => {
  const outcome = { state: 'declined' };
  expect((await post('/api/review/reports/2026-0001', outcome, asMember)).status).toBe(403);
  expect((await post('/api/wishes/close', { key: 'a', ...outcome }, asMember)).status).toBe(403);
  role = 'maintainer';
  const foreign = { ...asMember, 'sec-fetch-site': 'cross-site' };
  for (const path of ['/api/reports', '/api/wishes', '/api/wishes/close', '/api/wishes/missed']) {
    expect((await post(path, reportOf(), foreign)).body).toMatchObject({ code: 'foreign-request' });
  }
});

test('equal wishes are one, and a visitor counts once', async () => {
  const wish = (text: string, cookie = '') =>
    post('/api/wishes', { text, proof: 'solved' }, { cookie });
  expect((await wish('数字信号处理 2023 期末')).body).toMatchObject({ count: 1 });
  expect((await wish('数字信号处理　２０２３期末')).body).toMatchObject({ count: 1 });
  expect((await wish('数字信号处理2023期末 ', 'member')).body).toMatchObject({
    count: 2,
    text: '数字信号处理 2023 期末',
  });
  const { open } = (await get('/api/wishes')).body;
  expect(open).toEqual([expect.objectContaining({ text: '数字信号处理 2023 期末', count: 2 })]);

  role = 'reviewer';
  const [{ key }] = open;
  const close = () => post('/api/wishes/close', { key, state: 'answered', item: ID }, asMember);
  expect((await close()).status).toBe(204);
  expect(await close()).toMatchObject({ status: 404, body: { code: 'wish-not-found' } });
  expect((await get('/api/wishes')).body).toMatchObject({
    open: [],
    answered: [{ item: { id: ID, title: '离散数学' } }],
  });
});

test('a wish is a text that can be seen and stored, whatever is sent', async () => {
  const wish = (text: string) => post('/api/wishes', { text, proof: 'solved' });
  for (const text of ['\u202E\u202E', '\u200B\u200B', 'a\u2066']) {
    expect((await wish(text)).body).toMatchObject({ code: 'bad-request' });
  }
  // Without differences of width, each is eighteen characters.
  const long = await wish('\uFDFA'.repeat(100));
  expect(long).toMatchObject({ status: 201, body: { count: 1 } });
  expect((await wish('a\uD800b')).status).toBe(201);
  const { open } = (await get('/api/wishes')).body;
  expect(open.every(({ key }: { key: string }) => key !== '')).toBe(true);
});

test('where nobody may give, nobody can wish', async () => {
  who = 'nobody';
  expect((await get('/api/wishes')).body).toMatchObject({ code: 'contribute-closed' });
  const wish = await post('/api/wishes', { text: '线性代数', proof: 'solved' });
  expect(wish.body).toMatchObject({ code: 'contribute-closed' });
  expect(await state.wishes.find('线性代数')).toBeUndefined();
});

test('the desk has what its schema says', async () => {
  role = 'reviewer';
  await state.downloads.add(ID);
  await post('/api/reports', reportOf());
  const { body } = await get('/api/desk');
  expect(v.safeParse(DeskSchema, body).issues).toBeUndefined();
  expect(body).toMatchObject({
    now: time,
    diagnostics: { errors: 1, list: [{ item: ID, field: 'data.isbn.0' }] },
    work: [{ kind: 'covers', done: 1, total: 2 }],
  });
  expect(body.waiting.reports.count).toBeGreaterThan(0);
  expect(body.downloads.days).toHaveLength(30);
  expect(body.downloads.days.at(-1)).toMatchObject({ downloads: 1 });
});
