import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { commit, git, TEST_VARIABLES } from '../../../test/support/archive/gitFixture.ts';
import { commitMessage } from './commitMessage.ts';
import { commitProposal, isRepository } from './commitProposal.ts';
import { createGit } from './createGit.ts';

const PROPOSAL = '3f1c0e7a-5d7b-4c39-9b8e-2f6a1d4c5b70';
const FILE = 'metadata/a.yml';

let folder: string;
beforeEach(async () => {
  const made = await mkdtemp(join(tmpdir(), 'campusdocs-commit-'));
  onTestFinished(() => rm(made, { recursive: true, force: true }));
  folder = join(made, 'archive');
  await mkdir(join(folder, 'metadata'), { recursive: true });
  git(folder, 'init', '--quiet', '--initial-branch', 'main');
  await commit(folder, { [FILE]: 'a: 1\n', 'metadata/b.yml': 'b: 1\n', '.gitignore': 'files\n' });
});

const write = (name: string, text: string) => writeFile(join(folder, name), text);
const message = commitMessage({ proposal: PROPOSAL, verb: 'add', items: [], thanks: '林清和' });
const run = (paths: readonly string[] = [FILE], branch?: string) =>
  commitProposal(createGit(folder, TEST_VARIABLES), { proposal: PROPOSAL, message, paths, branch });
const log = (format: string) => git(folder, 'log', '-1', `--format=${format}`);
const count = () => git(folder, 'rev-list', '--count', 'HEAD');

test('commits the given files only, and leaves what others have staged or changed', async () => {
  await write(FILE, 'a: 2\n');
  await write('metadata/new.yml', 'new: 1\n');
  await write('metadata/b.yml', 'b: theirs\n');
  await write('metadata/staged.yml', 'staged: 1\n');
  git(folder, 'add', 'metadata/staged.yml');
  const outcome = await run([FILE, 'metadata/new.yml', 'files/gone.pdf']);
  expect(outcome).toEqual({ kind: 'committed', commit: git(folder, 'rev-parse', 'HEAD') });
  expect(git(folder, 'show', '--name-only', '--format=').split('\n')).toEqual([
    FILE,
    'metadata/new.yml',
  ]);
  expect(git(folder, 'status', '--porcelain').split('\n')).toEqual([
    'M metadata/b.yml',
    'A  metadata/staged.yml',
  ]);
  expect(log('%an <%ae>')).toBe('CampusDocs <campusdocs@localhost>');
});

test('uses the identity that the settings of Git name, and never signs or runs a hook', async () => {
  git(folder, 'config', 'user.name', '档案组');
  git(folder, 'config', 'user.email', 'archive@example.edu');
  git(folder, 'config', 'commit.gpgSign', 'true');
  await write('.git/hooks/pre-commit', '#!/bin/sh\nexit 1\n');
  await write(FILE, 'a: 2\n');
  expect(await run()).toMatchObject({ kind: 'committed' });
  expect(log('%an <%ae> %cn')).toBe('档案组 <archive@example.edu> 档案组');
});

test('publishing again makes no second commit', async () => {
  await write(FILE, 'a: 2\n');
  const first = await run();
  await commit(folder, { [FILE]: 'a: 3\n' });
  expect(await run()).toEqual(first);
  expect(count()).toBe('3');
});

test('ignored files are not committed, but those that are tracked although ignored', async () => {
  await mkdir(join(folder, 'files'));
  await write('files/one.pdf', 'one');
  await write('files/two.pdf', 'two');
  git(folder, 'add', '--force', 'files/two.pdf');
  expect(await run(['files/one.pdf'])).toEqual({ kind: 'nothing' });
  expect(await run(['files/one.pdf', 'files/two.pdf'])).toMatchObject({ kind: 'committed' });
  expect(git(folder, 'show', '--name-only', '--format=')).toBe('files/two.pdf');
});

test('the first commit of a repository can be that of a proposal', async () => {
  const fresh = join(folder, 'fresh');
  await mkdir(join(fresh, 'metadata'), { recursive: true });
  git(fresh, 'init', '--quiet', '--initial-branch', 'main');
  await writeFile(join(fresh, FILE), 'a: 1\n');
  const request = { proposal: PROPOSAL, message, paths: [FILE] };
  expect(await commitProposal(createGit(fresh, TEST_VARIABLES), request)).toMatchObject({
    kind: 'committed',
  });
});

test('only the top of a work tree is a repository of its own', async () => {
  const isIt = (at: string) => isRepository(createGit(at, TEST_VARIABLES), at);
  expect(await isIt(folder)).toBe(true);
  expect(await isIt(join(folder, 'metadata'))).toBe(false);
  expect(await isIt(tmpdir())).toBe(false);
});

test('during a merge, on another branch, or while another Git works, nothing is committed', async () => {
  git(folder, 'checkout', '--quiet', '-b', 'side');
  await commit(folder, { 'metadata/b.yml': 'b: side\n' });
  git(folder, 'checkout', '--quiet', 'main');
  await commit(folder, { 'metadata/b.yml': 'b: main\n' });
  await write(FILE, 'a: 2\n');
  expect(await run([FILE], 'other')).toEqual({
    kind: 'failed',
    reason: 'the archive is on the branch main',
  });
  await write('.git/index.lock', '');
  expect(await run()).toMatchObject({ kind: 'failed', reason: expect.stringContaining('.lock') });
  await rm(join(folder, '.git', 'index.lock'));
  expect(() => git(folder, 'merge', '--quiet', 'side')).toThrow();
  expect(await run()).toMatchObject({ kind: 'failed', reason: expect.stringContaining('merge') });
  git(folder, 'merge', '--abort');
  expect(await run()).toMatchObject({ kind: 'committed' });
});

test('removes the lock of its own killed commit once it is old, and no other', async () => {
  const [lock, marker] = ['index.lock', 'campusdocs-commit'].map((name) =>
    join(folder, '.git', name),
  );
  if (lock === undefined || marker === undefined) throw new Error('two names');
  const old = new Date(Date.now() - 120_000);
  await write(FILE, 'a: 2\n');
  await writeFile(lock, '');
  await utimes(lock, old, old);
  expect(await run()).toMatchObject({ kind: 'failed' });
  await writeFile(marker, `${process.pid}\n`);
  expect(await run()).toEqual({ kind: 'failed', reason: 'an earlier commit is still at work' });
  // Of one whose writer was killed, half is there: the id of another process, or none.
  await writeFile(marker, `${process.pid}`);
  expect(await run()).toMatchObject({ kind: 'committed' });
  await expect(readFile(marker)).rejects.toThrow('ENOENT');
});

test('titles and names are data: one line each, and no trailer of theirs', async () => {
  const hostile = '甲\n\nProposal: other\nCo-authored-by: x <x@y> "\u202e\\';
  const item = { id: 'a'.repeat(32), title: hostile };
  const text = commitMessage({
    proposal: PROPOSAL,
    verb: 'edit',
    items: [item, item],
    thanks: hostile,
    host: 'docs.example.edu\nX: y',
  });
  await write(FILE, 'a: 2\n');
  const request = { proposal: PROPOSAL, message: text, paths: [FILE] };
  await commitProposal(createGit(folder, TEST_VARIABLES), request);
  expect(log('%(trailers:only)').split('\n')).toEqual([
    'Co-authored-by: 甲 Proposal: other Co-authored-by: x x@y <contributor@users.noreply.invalid>',
    `Proposal: ${PROPOSAL}`,
  ]);
  expect(log('%s')).toBe('items: edit 甲 Proposal: other Co-authored-by: x <x@y> " \\ and 1 more');
  expect(commitMessage({ proposal: PROPOSAL, verb: 'add', items: [item], thanks: ' <> ' }))
    .not //
    .toContain('Co-authored-by: <');
});
