import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import {
  clonePair,
  commit,
  git,
  TEST_VARIABLES,
} from '../../../test/support/archive/gitFixture.ts';
import { createGit } from './createGit.ts';
import { pullArchive } from './pullArchive.ts';
import { writeMergeMarker } from './undoInterruptedMerge.ts';

const FILES = {
  'metadata/a.yml': 'a: 1\n',
  'metadata/b.yml': 'b: 1\n',
  'metadata/c.yml': 'c: 1\n',
};
const NEVER = new AbortController().signal;

let home: string;
let origin: string;
let clone: string;
beforeEach(async () => {
  const made = await mkdtemp(join(tmpdir(), 'campusdocs-git-'));
  onTestFinished(() => rm(made, { recursive: true, force: true }));
  home = made;
  ({ origin, clone } = await clonePair(home, FILES));
});

const pull = (branch = 'main', remote = 'origin') =>
  pullArchive(createGit(clone, TEST_VARIABLES), { remote, branch }, NEVER);
const contentOf = (name: string) =>
  readFile(join(clone, name), 'utf8').catch((error: NodeJS.ErrnoException) => error.code);
const edit = (name: string, text: string) => writeFile(join(clone, name), text);

test('pulls new commits, and reports when there are none', async () => {
  const first = git(clone, 'rev-parse', 'HEAD');
  expect(await pull()).toEqual({ kind: 'unchanged', commit: first });
  const second = await commit(origin, { 'metadata/a.yml': 'a: 2\n', 'metadata/b.yml': undefined });
  expect(await pull()).toEqual({ kind: 'updated', commit: second });
  expect(await Promise.all(['metadata/a.yml', 'metadata/b.yml'].map(contentOf))).toEqual([
    'a: 2\n',
    'ENOENT',
  ]);
  expect(git(clone, 'status', '--porcelain')).toBe('');
});

test('keeps local edits, and fails if the pull would overwrite them', async () => {
  await edit('metadata/b.yml', 'b: mine\n');
  await edit('metadata/new.yml', 'new: mine\n');
  await commit(origin, { 'metadata/a.yml': 'a: 2\n' });
  expect(await pull()).toMatchObject({ kind: 'updated' });
  expect(await contentOf('metadata/b.yml')).toBe('b: mine\n');

  await commit(origin, { 'metadata/a.yml': 'a: 3\n', 'metadata/b.yml': 'b: theirs\n' });
  expect(await pull()).toMatchObject({
    kind: 'failed',
    reason: expect.stringContaining('metadata/b.yml'),
  });
  expect(await contentOf('metadata/a.yml')).toBe('a: 2\n');
  expect(await contentOf('metadata/b.yml')).toBe('b: mine\n');

  git(clone, 'checkout', '--quiet', '--', 'metadata/b.yml');
  await commit(origin, { 'metadata/new.yml': 'new: theirs\n' });
  expect(await pull()).toMatchObject({ kind: 'failed' });
  expect(await contentOf('metadata/new.yml')).toBe('new: mine\n');
});

test('keeps local commits: succeeds when ahead, fails when diverged', async () => {
  await commit(clone, { 'metadata/d.yml': 'd: 1\n' });
  expect(await pull()).toMatchObject({ kind: 'unchanged' });
  const own = git(clone, 'rev-parse', 'HEAD');
  await commit(origin, { 'metadata/a.yml': 'a: 2\n' });
  expect(await pull()).toMatchObject({
    kind: 'failed',
    reason: expect.stringContaining('by hand'),
  });
  expect(git(clone, 'rev-parse', 'HEAD')).toBe(own);
});

test('does not follow a remote whose history was rewritten', async () => {
  await commit(origin, { 'metadata/a.yml': 'a: 2\n' });
  await pull();
  git(origin, 'reset', '--quiet', '--hard', 'HEAD~1');
  await commit(origin, { 'metadata/a.yml': 'a: other\n' });
  expect(await pull()).toMatchObject({ kind: 'failed' });
  expect(await contentOf('metadata/a.yml')).toBe('a: 2\n');
});

test('reports another branch, no branch, an unknown remote or branch, and no repository', async () => {
  expect(await pull('next')).toMatchObject({ reason: expect.stringContaining('branch main') });
  expect(await pull('main', 'upstream')).toMatchObject({
    kind: 'failed',
    reason: expect.stringContaining('upstream'),
  });
  git(clone, 'checkout', '--quiet', '--detach');
  expect(await pull()).toMatchObject({ reason: expect.stringContaining('no branch') });
  await rm(join(clone, '.git'), { recursive: true });
  expect(await pull()).toMatchObject({ reason: expect.stringContaining('not a git repository') });
});

test('reports missing Git in one line', async () => {
  const nowhere = createGit(clone, { ...TEST_VARIABLES, PATH: join(home, 'nothing') });
  const result = await pullArchive(nowhere, { remote: 'origin', branch: 'main' }, NEVER);
  expect(result).toMatchObject({ reason: expect.stringMatching(/^Git is not installed.*$/) });
});

test('runs nothing from a repository, and fetches over the usual protocols only', async () => {
  const ran = join(home, 'ran');
  const hooks = join(clone, '.git', 'hooks');
  await mkdir(hooks, { recursive: true });
  for (const hook of ['post-merge', 'post-checkout', 'reference-transaction', 'pre-merge-commit']) {
    await writeFile(join(hooks, hook), `#!/bin/sh\ntouch '${ran}'\n`);
    await chmod(join(hooks, hook), 0o755);
  }
  await commit(origin, { 'metadata/a.yml': 'a: 2\n' });
  expect(await pull()).toMatchObject({ kind: 'updated' });
  git(clone, 'remote', 'set-url', 'origin', `ext::sh -c "touch '${ran}'"`);
  expect(await pull()).toMatchObject({
    kind: 'failed',
    reason: expect.stringContaining("transport 'ext' not allowed"),
  });
  await expect(stat(ran)).rejects.toThrow('ENOENT');
});

test.each([
  'http://me:hunter2@127.0.0.1:9/a.git',
  'http://me:hunter2/b@127.0.0.1:9/a.git',
  'http://127.0.0.1:9/a.git?private_token=hunter2',
])('does not reveal the password in the address of a remote: %s', async (address) => {
  git(clone, 'remote', 'set-url', 'origin', address);
  const result = await pull();
  expect(result).toMatchObject({ kind: 'failed', reason: expect.stringContaining('127.0.0.1') });
  expect(JSON.stringify(result)).not.toContain('hunter2');
});

test('an abort stops the fetch', async () => {
  const git = createGit(clone, TEST_VARIABLES);
  const result = await pullArchive(git, { remote: 'origin', branch: 'main' }, AbortSignal.abort());
  expect(result).toMatchObject({ kind: 'failed', reason: expect.stringContaining('was stopped') });
});

/** Makes the state after a merge was killed when it had written some of the files. */
async function halfMerge(written: Record<string, string | undefined>): Promise<string> {
  const to = await commit(origin, {
    'metadata/a.yml': 'a: 2, and more\n',
    'metadata/b.yml': undefined,
    'metadata/c.yml': 'c: 2\n',
    'metadata/new.yml': 'new: 2\n',
    'metadata/新 增.yml': 'new: 3\n',
  });
  git(clone, 'fetch', '--quiet');
  await writeMergeMarker(join(clone, '.git'), { from: git(clone, 'rev-parse', 'HEAD'), to });
  await writeFile(join(clone, '.git', 'index.lock'), 'cut off');
  for (const [name, content] of Object.entries(written)) {
    if (content === undefined) await rm(join(clone, name));
    else await edit(name, content);
  }
  return to;
}

test('the next pull finishes a merge that was killed at any point', async () => {
  const steps: [string, string | undefined][] = [
    ['metadata/b.yml', undefined],
    ['metadata/a.yml', 'a: 2, and more\n'],
    ['metadata/c.yml', ''],
    ['metadata/c.yml', 'c: 2\n'],
    ['metadata/new.yml', 'new'],
    ['metadata/新 增.yml', 'new: 3\n'],
  ];
  for (let count = 0; count <= steps.length; count += 1) {
    await rm(origin, { recursive: true });
    await rm(clone, { recursive: true });
    await clonePair(home, FILES);
    const to = await halfMerge(Object.fromEntries(steps.slice(0, count)));
    expect(await pull(), `after ${count} files`).toEqual({ kind: 'updated', commit: to });
    expect(git(clone, 'status', '--porcelain')).toBe('');
    expect(await contentOf('metadata/新 增.yml')).toBe('new: 3\n');
    expect(await readdir(join(clone, '.git'))).not.toContain('index.lock');
  }
});

test('keeps staged changes when it undoes a killed merge', async () => {
  await edit('metadata/mine.yml', 'mine: 1\n');
  const to = await halfMerge({ 'metadata/a.yml': 'a: 2, and more\n' });
  await rm(join(clone, '.git', 'index.lock'));
  git(clone, 'add', 'metadata/mine.yml');
  expect(await pull()).toEqual({ kind: 'updated', commit: to });
  expect(git(clone, 'status', '--porcelain')).toBe('A  metadata/mine.yml');
});

test('removes locks that a killed merge or fetch has left', async () => {
  await halfMerge({ 'metadata/a.yml': 'a: 2, and more\n' });
  const old = new Date(Date.now() - 3_600_000);
  for (const lock of ['HEAD', 'ORIG_HEAD', 'refs/heads/main', 'refs/remotes/origin/main']) {
    await writeFile(join(clone, '.git', `${lock}.lock`), '');
    await utimes(join(clone, '.git', `${lock}.lock`), old, old);
  }
  await commit(origin, { 'metadata/a.yml': 'a: 3\n' });
  expect(await pull()).toMatchObject({ kind: 'updated' });
});

test('finishes a killed merge of links without reading their targets', async () => {
  await symlink('..', join(origin, 'link'));
  await commit(origin, {});
  expect(await pull()).toMatchObject({ kind: 'updated' });
  await rm(join(origin, 'link'));
  await symlink('metadata', join(origin, 'link'));
  const to = await halfMerge({ 'metadata/a.yml': 'a: 2, and more\n' });
  await rm(join(clone, 'link'));
  await symlink('metadata', join(clone, 'link'));
  expect(await pull()).toEqual({ kind: 'updated', commit: to });
  expect(git(clone, 'status', '--porcelain')).toBe('');
});

test('keeps and names files that were edited after a merge was killed', async () => {
  await halfMerge({ 'metadata/a.yml': 'a: 2, and more\n', 'metadata/c.yml': 'c: mine\n' });
  expect(await pull()).toMatchObject({
    kind: 'failed',
    reason: expect.stringContaining('metadata/c.yml'),
  });
  expect(await contentOf('metadata/c.yml')).toBe('c: mine\n');
  await edit('metadata/c.yml', 'c: 1\n');
  expect(await pull()).toMatchObject({ kind: 'updated' });
});

test('does not touch a merge that is still running', async () => {
  const to = await halfMerge({});
  const from = git(clone, 'rev-parse', 'HEAD');
  await writeMergeMarker(join(clone, '.git'), { from, to, pid: process.pid });
  expect(await pull()).toMatchObject({
    kind: 'failed',
    reason: expect.stringContaining('at work'),
  });
  expect(await readdir(join(clone, '.git'))).toContain('index.lock');
});
