import { mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  chunksOf,
  contentOf,
  partOf,
  testInboxContract,
} from '../../../test/support/contribute/inboxContract.ts';
import { openInbox } from './inbox.ts';

const ID = 'a'.repeat(32);

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'inbox-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

testInboxContract('a folder', async () => openInbox(join(await newFolder(), 'inbox')));

async function openNew() {
  const folder = await newFolder();
  const inbox = await openInbox(join(folder, 'inbox'));
  await inbox.create(ID);
  return { folder, inbox };
}

test('what a crash has left of a part with a checksum is removed at the next start', async () => {
  const { folder, inbox } = await openNew();
  await writeFile(inbox.pathOf(ID), 'verifiedUNVERIFIED');
  await writeFile(join(folder, 'inbox', `${ID}.8`), '');
  const next = await openInbox(join(folder, 'inbox'));
  expect(await next.lengthOf(ID)).toBe(8);
  expect(await contentOf(next, ID)).toBe('verified');
  expect(await readdir(join(folder, 'inbox'))).toEqual([ID]);
});

test('nobody else on the machine can read the inbox', async () => {
  const { folder, inbox } = await openNew();
  expect((await stat(join(folder, 'inbox'))).mode & 0o777).toBe(0o700);
  expect((await stat(inbox.pathOf(ID))).mode & 0o777).toBe(0o600);
});

test('a link in the inbox leads nowhere', async () => {
  const { folder, inbox } = await openNew();
  const outside = join(folder, 'outside');
  await writeFile(outside, 'secret');
  await inbox.remove(ID);
  await symlink(outside, inbox.pathOf(ID));
  await expect(inbox.append(ID, partOf(chunksOf('x')))).rejects.toMatchObject({ code: 'ELOOP' });
  await expect(inbox.create(ID)).rejects.toMatchObject({ code: 'EEXIST' });
  // Neither are its bytes counted, examined or shown.
  expect(await inbox.lengthOf(ID)).toBeUndefined();
  expect((await inbox.list()).has(ID)).toBe(false);
  await inbox.remove(ID);
  expect(await readFile(outside, 'utf8')).toBe('secret');
});
