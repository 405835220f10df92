import { mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { commit, git } from '../../../test/support/archive/gitFixture.ts';
import { gitIndexFingerprint, isGitAtWork } from './gitLock.ts';

let home: string;
let repository: string;
beforeEach(async () => {
  const made = await mkdtemp(join(tmpdir(), 'campusdocs-lock-'));
  onTestFinished(() => rm(made, { recursive: true, force: true }));
  home = made;
  repository = join(home, 'repository');
  await mkdir(repository);
  git(repository, 'init', '--quiet', '--initial-branch', 'main');
  await commit(repository, { 'archive/metadata/a.yml': 'a' });
});

const lock = (...names: string[]) => join(repository, '.git', ...names, 'index.lock');

test('Git is at work as long as it holds its index lock', async () => {
  expect(await isGitAtWork(repository)).toBe(false);
  await writeFile(lock(), '');
  expect(await isGitAtWork(repository)).toBe(true);
  await rm(lock());
  expect(await isGitAtWork(repository)).toBe(false);
});

test('the fingerprint changes with Git, not with other edits', async () => {
  const folder = join(repository, 'archive');
  const before = await gitIndexFingerprint(folder);
  await writeFile(join(folder, 'metadata', 'b.yml'), 'b');
  expect(await gitIndexFingerprint(folder)).toBe(before);
  git(repository, 'rm', '--quiet', '--', 'archive/metadata/a.yml');
  expect(await gitIndexFingerprint(folder)).not.toBe(before);
  expect(await gitIndexFingerprint(home)).toBeUndefined();
});

test('the lock is found from a subfolder, through a link, and in a worktree', async () => {
  await symlink(join(repository, 'archive'), join(home, 'link'));
  git(repository, 'worktree', 'add', '--quiet', join(home, 'worktree'), '-b', 'other');
  const folders = [join(repository, 'archive'), join(home, 'link')];
  const worktree = join(home, 'worktree', 'archive');
  const atWork = async (...all: string[]) => Promise.all(all.map((folder) => isGitAtWork(folder)));
  await writeFile(lock(), '');
  expect(await atWork(...folders, worktree)).toEqual([true, true, false]);
  await rm(lock());
  await writeFile(lock('worktrees', 'worktree'), '');
  expect(await atWork(...folders, worktree)).toEqual([false, false, true]);
});

test('an old lock and a folder outside a repository do not count as Git at work', async () => {
  await writeFile(lock(), '');
  const old = new Date(Date.now() - 3_600_000);
  await utimes(lock(), old, old);
  expect(await isGitAtWork(repository)).toBe(false);
  expect(await isGitAtWork(home)).toBe(false);
  expect(await isGitAtWork(join(home, 'missing'))).toBe(false);
});
