import { createHash } from 'node:crypto';
import type { Hono } from 'hono';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { MEMBER } from '../../../test/support/server/protectedAppFixture.ts';
import {
  createUploadApp,
  TUS_HEADERS,
  uploadMetadata,
} from '../../../test/support/server/uploadFixture.ts';
import { LARGEST_UPLOAD } from '../../protocol/contribution/uploads.ts';
import { hashSecret } from '../../state/secretHash.ts';

const TEXT = 'the bytes of a paper';

interface NewFile {
  readonly name?: string;
  readonly content?: string;
  readonly length?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

function begin(app: Hono, { name = '高数.pdf', content = TEXT, length, headers }: NewFile = {}) {
  return app.request('/api/uploads', {
    method: 'POST',
    headers: {
      ...TUS_HEADERS,
      'upload-length': String(length ?? content.length),
      'upload-metadata': uploadMetadata(name, content),
      ...headers,
    },
  });
}

async function begun(app: Hono, file?: NewFile): Promise<string> {
  const response = await begin(app, file);
  expect(response.status).toBe(201);
  return response.headers.get('location') ?? '';
}

function send(
  app: Hono,
  path: string,
  body: string | ReadableStream<Uint8Array>,
  headers: Readonly<Record<string, string>> = {},
) {
  return app.request(path, {
    method: 'PATCH',
    body,
    headers: {
      ...TUS_HEADERS,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '0',
      ...headers,
    },
    ...{ duplex: 'half' },
  });
}

const head = (app: Hono, path: string) =>
  app.request(path, { method: 'HEAD', headers: TUS_HEADERS });
const offsetOf = async (app: Hono, path: string) =>
  (await head(app, path)).headers.get('upload-offset');
const codeOf = async (response: Response) =>
  v.parse(v.object({ code: v.string() }), await response.json()).code;
const idOf = (path: string) => path.split('/').at(-1) ?? '';
const checksum = (text: string, algorithm = 'sha1') =>
  `${algorithm} ${createHash(algorithm).update(text).digest('base64')}`;

test('a file arrives in parts, is confirmed, and fills a form', async () => {
  const { app, examined, state } = await createUploadApp();
  const path = await begun(app);
  expect(path).toMatch(/^\/api\/uploads\/[0-9a-f]{32}$/);
  const first = await send(app, path, TEXT.slice(0, 4), {
    'upload-checksum': checksum(TEXT.slice(0, 4)),
  });
  expect(first.status).toBe(204);
  expect(first.headers.get('upload-offset')).toBe('4');
  const resumed = await head(app, path);
  expect(Object.fromEntries(resumed.headers)).toMatchObject({
    'tus-resumable': '1.0.0',
    'upload-length': String(TEXT.length),
    'upload-offset': '4',
    'upload-expires': 'Fri, 04 Sep 2026 00:00:00 GMT',
    'cache-control': 'no-store',
  });
  const form = async () => (await app.request(`${path}/form?type=test`)).json();
  expect(await form()).toEqual({ state: 'receiving' });
  expect((await send(app, path, TEXT.slice(4), { 'upload-offset': '4' })).status).toBe(204);
  await examined();
  expect(await form()).toMatchObject({
    state: 'ready',
    type: 'test',
    pages: 2,
    proposals: { course: { values: ['高等数学'], certainty: 'sure' } },
  });
  expect(await state.uploads.find(idOf(path))).toMatchObject({
    state: 'complete',
    name: '高数.pdf',
    sha256: createHash('sha256').update(TEXT).digest('hex'),
  });
});

test('bytes that were damaged on the way are not acknowledged', async () => {
  const { app } = await createUploadApp();
  const path = await begun(app);
  for (const algorithm of ['sha1', 'sha256', 'md5']) {
    const headers = { 'upload-checksum': checksum(TEXT, algorithm) };
    const damaged = await send(app, path, TEXT.replace('a', 'b'), headers);
    expect(damaged.status).toBe(460);
    expect(damaged.headers.get('upload-offset')).toBe('0');
    expect(await codeOf(damaged)).toBe('upload-checksum');
    expect(await offsetOf(app, path)).toBe('0');
  }
  const unknown = await send(app, path, TEXT, { 'upload-checksum': 'crc32 AAAA' });
  expect(unknown.status).toBe(400);
});

test('a part at another offset changes nothing', async () => {
  const { app } = await createUploadApp();
  const path = await begun(app);
  const wrong = await send(app, path, TEXT, { 'upload-offset': '5' });
  expect(wrong.status).toBe(409);
  expect(wrong.headers.get('upload-offset')).toBe('0');
  expect((await send(app, path, `${TEXT}!`)).status).toBe(413);
  expect(await offsetOf(app, path)).toBe('0');
});

test('of two that write to a file at once, one is refused', async () => {
  const { app } = await createUploadApp();
  const path = await begun(app);
  const slow = new TransformStream<Uint8Array, Uint8Array>();
  const writer = slow.writable.getWriter();
  const first = send(app, path, slow.readable);
  await writer.write(Buffer.from(TEXT.slice(0, 1)));
  const second = await send(app, path, TEXT);
  expect(second.status).toBe(423);
  expect(await codeOf(second)).toBe('upload-locked');
  await writer.write(Buffer.from(TEXT.slice(1)));
  await writer.close();
  expect((await first).headers.get('upload-offset')).toBe(String(TEXT.length));
});

test('a file that is not what was announced is refused and removed', async () => {
  const { app, examined, inbox } = await createUploadApp();
  const path = await begun(app, { content: TEXT });
  await send(app, path, TEXT.replace('a', 'b'));
  await examined();
  const form = await app.request(`${path}/form`);
  expect(await form.json()).toEqual({ state: 'refused', refusal: 'wrong-md5' });
  expect((await inbox.list()).size).toBe(0);
  expect((await head(app, path)).status).toBe(404);
});

test('an upload can be given up', async () => {
  const { app, inbox } = await createUploadApp();
  const path = await begun(app);
  await send(app, path, TEXT.slice(0, 5));
  const removed = await app.request(path, { method: 'DELETE', headers: TUS_HEADERS });
  expect(removed.status).toBe(204);
  expect((await inbox.list()).size).toBe(0);
  expect((await head(app, path)).status).toBe(404);
});

test('what nobody finishes is removed after three days', async () => {
  const { app, clock, uploads, inbox } = await createUploadApp();
  const path = await begun(app);
  await inbox.create('f'.repeat(32));
  expect(await uploads.sweep()).toBe(1);
  expect((await head(app, path)).status).toBe(200);
  clock.pass(3 * 24 * 3600 * 1000);
  expect((await head(app, path)).status).toBe(410);
  expect(await uploads.sweep()).toBe(1);
  expect((await head(app, path)).status).toBe(404);
  expect((await inbox.list()).size).toBe(0);
});

test('a file that belongs to a proposal stays until that has ended', async () => {
  const { app, state, clock, uploads, inbox } = await createUploadApp();
  const path = await begun(app);
  const uuid = '018f0000-0000-7000-8000-000000000001';
  await state.proposals.add({
    uuid,
    follow: hashSecret('a secret'),
    kind: 'add',
    author: undefined,
    origin: undefined,
    content: '{}',
    thanks: undefined,
    mail: undefined,
    state: 'open',
  });
  await state.uploads.update(idOf(path), { proposal: uuid });
  clock.pass(30 * 24 * 3600 * 1000);
  expect(await uploads.sweep()).toBe(0);
  const refused = await app.request(path, { method: 'DELETE', headers: TUS_HEADERS });
  expect(refused.status).toBe(423);
  // As a crash leaves it between the end of a proposal and the removal of its bytes.
  await state.proposals.update({ uuid, version: 0 }, { state: 'refused' });
  expect(await uploads.sweep()).toBe(1);
  expect((await inbox.list()).size).toBe(0);
});

test.each([
  ['a file above 300 MB', { length: LARGEST_UPLOAD + 1 }, {}, 413, 'upload-too-large'],
  ['a full disk', {}, { freeBytes: 2 ** 30 }, 507, 'inbox-full'],
  ['a full inbox', { length: 2e8 }, { settings: { inboxSize: 0.1 } }, 507, 'inbox-full'],
  ['a closed site', {}, { settings: { who: 'nobody' } }, 403, 'contribute-closed'],
  ['a visitor who has to sign in', {}, { settings: { who: 'members' } }, 401, 'member-needed'],
  ['something taken down', {}, { isTakenDown: async () => true }, 410, 'taken-down'],
] as const)('%s is refused before the first byte', async (_, file, options, status, code) => {
  const { app, inbox } = await createUploadApp(options);
  const response = await begin(app, file);
  expect(response.status).toBe(status);
  expect(await codeOf(response)).toBe(code);
  expect((await inbox.list()).size).toBe(0);
});

test('one visitor has a share of the inbox, of whatever name', async () => {
  const principalOf = async ({ req }: { req: { header(name: string): string | undefined } }) =>
    req.header('cookie') === 'member' ? MEMBER : undefined;
  const { app } = await createUploadApp({ settings: { filesPerVisitor: 2 }, principalOf });
  const together = await Promise.all([begin(app), begin(app), begin(app)]);
  expect(together.map(({ status }) => status).toSorted()).toEqual([201, 201, 429]);
  expect((await begin(app, { headers: { cookie: 'member' } })).status).toBe(201);
});

test('what is promised to one visitor is not free for another', async () => {
  const size = 2e8;
  const { app } = await createUploadApp({ freeBytes: 2 ** 30 + 1.5 * size });
  expect((await begin(app, { length: size })).status).toBe(201);
  expect((await begin(app, { length: size })).status).toBe(507);
});

test('a request says which version of the protocol it speaks', async () => {
  const { app } = await createUploadApp();
  const other = await begin(app, { headers: { 'tus-resumable': '0.2.2' } });
  expect(other.status).toBe(412);
  expect(other.headers.get('tus-version')).toBe('1.0.0');
  const offer = await app.request('/api/uploads', { method: 'OPTIONS' });
  expect(offer.status).toBe(204);
  expect(Object.fromEntries(offer.headers)).toMatchObject({
    'tus-version': '1.0.0',
    'tus-extension': 'creation,expiration,termination,checksum',
    'tus-checksum-algorithm': 'sha256,sha1,md5',
    'tus-max-size': String(LARGEST_UPLOAD),
  });
});

test('a new upload without a size, a name or an MD5 is refused', async () => {
  const { app } = await createUploadApp();
  const wrong: readonly Readonly<Record<string, string>>[] = [
    { 'upload-length': '' },
    { 'upload-length': '-1' },
    { 'upload-length': '0' },
    { 'upload-length': '1e3' },
    { 'upload-length': '0x10' },
    { 'upload-length': '9'.repeat(30) },
    // A length that comes later is an extension that is not offered.
    { 'upload-length': '', 'upload-defer-length': '1' },
    { 'upload-metadata': uploadMetadata('', TEXT) },
    { 'upload-metadata': `filename ${Buffer.from('a').toString('base64')}` },
  ];
  for (const headers of wrong) expect((await begin(app, { headers })).status).toBe(400);
});

test('a name is data, and may be anything', async () => {
  const { app, state, inbox } = await createUploadApp();
  const names = ['../../etc/passwd', '<script>alert(1)</script>', 'a\u0000\r\nb', '长'.repeat(400)];
  for (const name of names) {
    const path = await begun(app, { name });
    const upload = await state.uploads.find(idOf(path));
    expect(upload?.name.length).toBeLessThanOrEqual(255);
    expect(upload?.name).not.toMatch(/\p{Cc}/u);
    expect(inbox.pathOf(idOf(path))).toMatch(/\/inbox\/[0-9a-f]{32}$/);
  }
});

test('pages of other sites cannot send files', async () => {
  const { app } = await createUploadApp();
  for (const site of ['cross-site', 'same-site']) {
    expect((await begin(app, { headers: { 'sec-fetch-site': site } })).status).toBe(403);
  }
});
