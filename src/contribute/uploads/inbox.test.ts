import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Inbox, openInbox } from './inbox.ts';
import type { Part } from './part.ts';

const ID = 'a'.repeat(32);

let folder: string;
let inbox: Inbox;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inbox-'));
  inbox = await openInbox(join(folder, 'inbox'));
  await inbox.create(ID);
});
afterEach(() => rm(folder, { recursive: true }));

async function* chunksOf(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}

/** Gives some bytes, and then fails as a connection does. */
async function* brokenOff(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
  throw new Error('aborted');
}

const part = (bytes: AsyncIterable<Uint8Array>, more: Partial<Part> = {}): Part => ({
  offset: 0,
  most: 100,
  bytes,
  checksum: undefined,
  signal: new AbortController().signal,
  onProgress: () => undefined,
  ...more,
});
const sha256Of = (text: string) =>
  ({ algorithm: 'sha256', digest: createHash('sha256').update(text).digest() }) as const;
const content = () => readFile(inbox.pathOf(ID), 'utf8');

test('parts follow one another', async () => {
  expect(await inbox.append(ID, part(chunksOf('ab', 'c')))).toEqual({ end: 'whole', offset: 3 });
  const next = part(chunksOf('d'), { offset: 3, checksum: sha256Of('d') });
  expect(await inbox.append(ID, next)).toEqual({ end: 'whole', offset: 4 });
  expect(await content()).toBe('abcd');
  expect(await readdir(join(folder, 'inbox'))).toEqual([ID]);
});

test('a part that breaks off stays as far as it has come', async () => {
  const outcome = await inbox.append(ID, part(brokenOff('abc')));
  expect(outcome).toEqual({ end: 'broken-off', offset: 3 });
  expect(await inbox.lengthOf(ID)).toBe(3);
});

test.each([
  ['is damaged', chunksOf('abX'), 'checksum'],
  ['breaks off', brokenOff('ab'), 'broken-off'],
  ['is too long', chunksOf('abc', 'd'.repeat(100)), 'too-long'],
] as const)('of a part with a checksum that %s, no byte stays', async (_, bytes, end) => {
  await inbox.append(ID, part(chunksOf('first')));
  const wrong = part(bytes, { offset: 5, most: 95, checksum: sha256Of('abc') });
  expect(await inbox.append(ID, wrong)).toEqual({ end, offset: 5 });
  expect(await content()).toBe('first');
  expect(await readdir(join(folder, 'inbox'))).toEqual([ID]);
});

test('more bytes than announced are refused as a whole', async () => {
  const outcome = await inbox.append(ID, part(chunksOf('abc', 'def'), { most: 5 }));
  expect(outcome).toEqual({ end: 'too-long', offset: 0 });
  expect(await inbox.lengthOf(ID)).toBe(0);
});

test('a stalled part ends when it is told to', async () => {
  const stop = new AbortController();
  async function* stalled(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('abc');
    await new Promise(() => undefined);
  }
  const onProgress = () => stop.abort();
  const outcome = await inbox.append(ID, part(stalled(), { signal: stop.signal, onProgress }));
  expect(outcome).toEqual({ end: 'broken-off', offset: 3 });
});

test('bytes of a part that is being written do not count yet', async () => {
  await inbox.append(ID, part(chunksOf('abc')));
  const goOn = Promise.withResolvers<void>();
  async function* slow(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('de');
    await goOn.promise;
  }
  const written = Promise.withResolvers<void>();
  const next = inbox.append(ID, part(slow(), { offset: 3, onProgress: written.resolve }));
  await written.promise;
  expect(await inbox.lengthOf(ID)).toBe(3);
  goOn.resolve();
  expect(await next).toEqual({ end: 'whole', offset: 5 });
  expect(await inbox.lengthOf(ID)).toBe(5);
});

test('what a crash has left of a part with a checksum is removed at the next start', async () => {
  await writeFile(inbox.pathOf(ID), 'verifiedUNVERIFIED');
  await writeFile(join(folder, 'inbox', `${ID}.8`), '');
  const next = await openInbox(join(folder, 'inbox'));
  expect(await next.lengthOf(ID)).toBe(8);
  expect(await content()).toBe('verified');
  expect(await readdir(join(folder, 'inbox'))).toEqual([ID]);
});

test('nobody else on the machine can read the inbox', async () => {
  expect((await stat(join(folder, 'inbox'))).mode & 0o777).toBe(0o700);
  expect((await stat(inbox.pathOf(ID))).mode & 0o777).toBe(0o600);
});

test('a link in the inbox leads nowhere', async () => {
  const outside = join(folder, 'outside');
  await writeFile(outside, 'secret');
  await inbox.remove(ID);
  await symlink(outside, inbox.pathOf(ID));
  await expect(inbox.append(ID, part(chunksOf('x')))).rejects.toMatchObject({ code: 'ELOOP' });
  await expect(inbox.create(ID)).rejects.toMatchObject({ code: 'EEXIST' });
  // Neither are its bytes counted, examined or shown.
  expect(await inbox.lengthOf(ID)).toBeUndefined();
  expect((await inbox.list()).has(ID)).toBe(false);
  await inbox.remove(ID);
  expect(await readFile(outside, 'utf8')).toBe('secret');
});

test('a file that is gone has no length', async () => {
  await inbox.remove(ID);
  expect(await inbox.lengthOf(ID)).toBeUndefined();
  expect(await inbox.list()).toEqual(new Map());
});
