import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { git } from '../../../test/support/archive/gitFixture.ts';
import { FORGE_TOKEN, startForge } from '../../../test/support/archive/startForge.ts';
import {
  additionOf,
  editOf,
  ITEM,
  ITEMS,
  makePublishingArchive,
  openTestPublishing,
} from '../../../test/support/cli/publishingFixture.ts';
import { newBucket, startSwiftOrWarn } from '../../../test/support/storage/swiftBucket.ts';
import { readArchive } from '../../archive/readArchive.ts';
import type { ArchiveChange } from '../../contribute/archivePorts.ts';
import { createDiskStorage } from '../../storage/diskStorage.ts';
import { createS3Storage } from '../../storage/s3Storage.ts';
import type { Storage } from '../../storage/storage.ts';

const DEMO = join(import.meta.dirname, '..', '..', '..', 'demo');
const SECOND = '143601ca45384013a1cc11652209cc4d';
const FIRST_UUID = '3f1c0e7a-5d7b-4c39-9b8e-2f6a1d4c5b70';
const SECOND_UUID = '3f1c0e7a-5d7b-4c39-9b8e-2f6a1d4c5b71';

const swift = await startSwiftOrWarn('acceptance into a bucket');
afterAll(() => swift?.stop());

let home: string;
let archive: string;
let source: string;
beforeEach(async () => {
  const made = await mkdtemp(join(tmpdir(), 'campusdocs-publish-'));
  onTestFinished(() => rm(made, { recursive: true, force: true }));
  home = made;
  archive = join(home, 'archive');
  source = join(home, 'given.zip');
  await cp(join(DEMO, 'files', `${SECOND}.zip`), source);
});

function open(options: Parameters<typeof openTestPublishing>[2] = {}) {
  const publishing = openTestPublishing(archive, join(home, 'data'), options);
  onTestFinished(publishing.close);
  const publish = (changes: readonly ArchiveChange[], proposal = FIRST_UUID, thanks?: string) =>
    publishing.publisher.publish({ proposal, title: 'as proposed', changes, thanks });
  return { ...publishing, publish };
}

const log = (format: string) => git(archive, 'log', '-1', `--format=${format}`);
const textOf = (id: string) => readFile(join(archive, 'metadata', `${id}.yml`), 'utf8');
const status = () => git(archive, 'status', '--porcelain');
const count = (at = archive) => git(at, 'rev-list', '--count', 'main');

test('a document is added with its checksum, metadata and one commit', async () => {
  await makePublishingArchive(archive);
  const { publish, changes } = open();
  const outcome = await publish([additionOf(source, 'zip')], FIRST_UUID, '林清和');
  const commit = git(archive, 'rev-parse', 'HEAD');
  expect(outcome).toEqual({ kind: 'published', items: [SECOND], commit });
  expect(changes()).toBe(1);
  expect(log('%B')).toBe(
    [
      'items: add 高等数学（上）实验',
      `- ${SECOND} 高等数学（上）实验`,
      `Co-authored-by: 林清和 <contributor@users.noreply.docs.example.edu>\nProposal: ${FIRST_UUID}`,
    ].join('\n\n'),
  );
  expect(git(archive, 'show', '--name-only', '--format=').split('\n')).toEqual([
    'SHA256SUMS',
    `files/${SECOND}.zip`,
    `metadata/${SECOND}.yml`,
  ]);
  expect(status()).toBe('');
  expect(existsSync(source)).toBe(true);
  const { archive: read } = await readArchive(archive);
  expect(read?.items.map(({ id }) => id)).toContain(SECOND);
  expect(await publish([additionOf(source, 'zip')])).toEqual(outcome);
  expect(count()).toBe('2');
});

test('a document is added to a bucket, and Git has the rest', async ({ skip }) => {
  if (swift === undefined) return skip();
  await makePublishingArchive(archive);
  const bucket = createS3Storage({
    ...(await newBucket(swift)),
    prefix: 'files/',
  });
  const { publish } = open({ bucket });
  const outcome = await publish([additionOf(source, 'zip')]);
  const commit = git(archive, 'rev-parse', 'HEAD');
  expect(outcome).toEqual({ kind: 'published', items: [SECOND], commit });
  const sent = await Array.fromAsync(bucket.read(`${SECOND}.zip`));
  expect(Buffer.concat(sent).equals(await readFile(source))).toBe(true);
  expect(existsSync(join(archive, 'files', `${SECOND}.zip`))).toBe(false);
  expect(git(archive, 'show', '--name-only', '--format=').split('\n')).toContain(
    `metadata/${SECOND}.yml`,
  );
  expect(status()).toBe('');
  expect(await publish([additionOf(source, 'zip')])).toEqual(outcome);
});

test('a bucket that takes nothing leaves the archive as it was', async () => {
  await makePublishingArchive(archive);
  const whole = createDiskStorage(join(home, 'bucket'));
  const bucket: Storage = {
    ...whole,
    write: () => Promise.reject(new Error('the bucket is away')),
  };
  const { publish, changes } = open({ bucket });
  const outcome = await publish([additionOf(source, 'zip')]).catch((error: unknown) => ({ error }));
  expect(outcome).not.toMatchObject({ kind: 'published' });
  expect([count(), status(), changes()]).toEqual(['1', '', 0]);
  expect(existsSync(join(archive, 'metadata', `${SECOND}.yml`))).toBe(false);
});

test('several items are edited in one commit, and keep what no form knows', async () => {
  await makePublishingArchive(archive);
  const { publish } = open();
  const edits = ITEMS.map((id) => editOf(id, '复习提纲'));
  expect(await publish(edits)).toMatchObject({ kind: 'published', items: ITEMS });
  expect(log('%s')).toBe('items: edit 复习提纲 and 2 more');
  expect(await textOf(ITEMS[0] ?? '')).toBe(
    [`id: ${ITEMS[0]}`, `url: /files/${ITEMS[0]}.pdf`, 'type: doc', 'data: # ours'].join('\n') +
      '\n  title: 复习提纲\n  course:\n    - name: 线性代数\n  content:\n    - 知识点\n    - 课件' +
      '\n  filetype: pdf\n  shelf: 3\n',
  );
  expect(await readdir(archive)).toEqual(['.git', 'SHA256SUMS', 'files', 'metadata']);
  expect(status()).toBe('');
});

test('one wrong change of a proposal leaves everything as it was', async () => {
  await makePublishingArchive(archive);
  const { publish, changes } = open();
  const [good, other] = ITEMS.map((id) => editOf(id, '新'));
  if (!good || !other) throw new Error('three items');
  const wrong = { ...other, values: { ...other.values, content: ['原题'] } };
  const add = additionOf(source, 'zip');
  const cases: [readonly ArchiveChange[], string, string][] = [
    [[good, wrong], 'invalid', 'content'],
    [[good, editOf('f'.repeat(32), '新')], 'missing-item', 'f'.repeat(32)],
    [[good, good], 'invalid', 'twice'],
    [[good, add], 'invalid', 'one document'],
    [[], 'invalid', 'nothing'],
    [[{ ...add, values: {} }], 'invalid', 'title'],
    [[{ ...add, sha256: '0'.repeat(64) }], 'invalid', 'examined'],
    [[additionOf(join(archive, 'files', `${ITEM}.zip`), 'zip')], 'present', ITEM],
  ];
  for (const [given, why, detail] of cases) {
    expect(await publish(given), detail).toEqual({
      kind: 'refused',
      why,
      detail: expect.stringContaining(detail),
    });
  }
  await rm(source);
  expect(await publish([add])).toMatchObject({ kind: 'unavailable' });
  expect(status()).toBe('');
  expect([count(), changes()]).toEqual(['1', 0]);
});

test('a cleaned document has the MD5 of its bytes as id, and names the given one', async () => {
  await makePublishingArchive(archive);
  const { publish } = open();
  const pdf = await PDFDocument.create();
  pdf.addPage();
  pdf.setAuthor('Zhang San');
  await writeFile(source, await pdf.save());
  const add = { ...additionOf(source, 'pdf'), clean: true };
  const outcome = await publish([add]);
  const [id = ''] = outcome.kind === 'published' ? outcome.items : [];
  const stored = await readFile(join(archive, 'files', `${id}.pdf`));
  expect(createHash('md5').update(stored).digest('hex')).toBe(id);
  expect(id).not.toBe(add.id);
  expect((await PDFDocument.load(stored, { updateMetadata: false })).getAuthor()).toBeUndefined();
  expect(await textOf(id)).toContain(`source_sha256: ${add.sha256}`);
  expect(await publish([add])).toEqual(outcome);
  expect(await readdir(join(home, 'data', 'cleaned'))).toEqual([]);
  await writeFile(source, 'no PDF');
  expect(await publish([{ ...additionOf(source, 'pdf'), clean: true }], SECOND_UUID)).toMatchObject(
    { kind: 'refused', why: 'invalid', detail: expect.stringContaining('cannot be cleaned') },
  );
});

test('without a repository of its own, an archive is changed and nothing committed', async () => {
  await makePublishingArchive(archive, { repository: false });
  git(home, 'init', '--quiet', '--initial-branch', 'main');
  const { publish, commits } = open();
  const outcome = await publish([additionOf(source, 'zip')]);
  expect(outcome).toEqual({ kind: 'published', items: [SECOND], commit: undefined });
  expect(await publish([additionOf(source, 'zip')])).toEqual(outcome);
  expect(await readdir(join(home, 'data', 'publications'))).toEqual([]);
  expect(commits.health()).toEqual({});
  expect(() => git(home, 'rev-parse', 'HEAD')).toThrow();
});

test('an interrupted Git does not stop publishing; the commit follows', async () => {
  await makePublishingArchive(archive);
  const { publish, commits, log: lines } = open();
  const lock = join(archive, '.git', 'index.lock');
  await writeFile(lock, '');
  const [first, second] = ITEMS.map((id) => editOf(id, '新'));
  if (!first || !second) throw new Error('three items');
  expect(await publish([first])).toMatchObject({ kind: 'published', commit: undefined });
  await expect
    .poll(() => commits.health())
    .toMatchObject({
      commits: { result: 'failed', waiting: 1, reason: expect.not.stringContaining(home) },
    });
  expect(lines()).toContain('not committed');
  await rm(lock);
  await publish([second], SECOND_UUID);
  await expect.poll(() => commits.health()).toEqual({});
  expect(count()).toBe('3');
  expect(status()).toBe('');
});

/** A bare repository, which the archive is pulled from and pushed to. */
async function makeRemote(): Promise<string> {
  await makePublishingArchive(archive);
  const bare = join(home, 'bare.git');
  git(home, 'clone', '--quiet', '--bare', archive, bare);
  git(archive, 'remote', 'add', 'origin', bare);
  return bare;
}

test('commits are pushed, on top of what others have pushed', async () => {
  const bare = await makeRemote();
  const other = join(home, 'other');
  git(home, 'clone', '--quiet', bare, other);
  await writeFile(join(other, 'aliases.yml'), '{}\n');
  git(other, 'add', '--all');
  git(other, 'commit', '--quiet', '--message', 'theirs');
  git(other, 'push', '--quiet');
  const { publish, commits } = open({ push: {} });
  await publish([editOf(ITEMS[0] ?? '', '新')]);
  await expect.poll(() => count(bare)).toBe('3');
  expect(git(bare, 'log', '-1', '--format=%s', 'main')).toBe('items: edit 新');
  await expect.poll(() => commits.health()).toEqual({});
  expect(existsSync(join(archive, 'aliases.yml'))).toBe(true);
});

test('each proposal becomes a branch and a pull request; a wrong token blocks nothing', async () => {
  const bare = await makeRemote();
  const forge = await startForge('gitea');
  onTestFinished(forge.stop);
  const pullRequest = { forge: 'gitea', repository: 'campus/archive', api: forge.api };
  const locked = open({ push: { pullRequest }, token: 'wrong' });
  expect(await locked.publish([editOf(ITEMS[0] ?? '', '新')])).toMatchObject({ kind: 'published' });
  await expect
    .poll(() => locked.commits.health().commits)
    .toMatchObject({
      result: 'failed',
      reason: expect.stringContaining('CAMPUSDOCS_FORGE_TOKEN is wrong'),
      waiting: 1,
    });
  await locked.close();
  // A restart with the right token opens what was left.
  const { publish, commits } = open({ push: { pullRequest }, token: FORGE_TOKEN });
  await expect.poll(() => forge.pulls.length).toBe(1);
  await publish([editOf(ITEMS[1] ?? '', '新二')], SECOND_UUID);
  await expect
    .poll(() => forge.pulls)
    .toMatchObject([
      { title: 'items: edit 新', head: { ref: `proposals/${FIRST_UUID}` }, base: { ref: 'main' } },
      { title: 'items: edit 新二', head: { ref: `proposals/${SECOND_UUID}` } },
    ]);
  await expect.poll(() => commits.health()).toEqual({});
  expect(git(bare, 'diff', '--name-only', 'main', `proposals/${SECOND_UUID}`)).toBe(
    `metadata/${ITEMS[1]}.yml`,
  );
  expect(count(bare)).toBe('1');
});

test('a restart finishes edits before the archive is read, and commits them', async () => {
  await makePublishingArchive(archive);
  await mkdir(join(home, 'data', 'publications'), { recursive: true });
  const id = ITEMS[0] ?? '';
  await writeFile(join(archive, 'metadata', `${id}.yml`), (await textOf(id)).replace('提纲', '新'));
  const record = {
    proposal: FIRST_UUID,
    verb: 'edit',
    items: [{ id, title: '新' }],
    paths: [`metadata/${id}.yml`],
    time: 1,
  };
  const file = join(home, 'data', 'publications', `${FIRST_UUID}.json`);
  await writeFile(file, JSON.stringify(record));
  open();
  await expect.poll(() => count()).toBe('2');
  expect(log('%s')).toBe('items: edit 新');
});
