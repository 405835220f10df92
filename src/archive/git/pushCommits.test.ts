import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import {
  clonePair,
  commit,
  git,
  TEST_VARIABLES,
} from '../../../test/support/archive/gitFixture.ts';
import { commitMessage } from './commitMessage.ts';
import { commitProposal } from './commitProposal.ts';
import { createGit } from './createGit.ts';
import { pullArchive } from './pullArchive.ts';
import { pushBranch, pushProposal } from './pushCommits.ts';
import { writeMergeMarker } from './undoInterruptedMerge.ts';

const SOURCE = { remote: 'origin', branch: 'main' };
const NEVER = new AbortController().signal;
const FIRST = '3f1c0e7a-5d7b-4c39-9b8e-2f6a1d4c5b70';
const SECOND = '3f1c0e7a-5d7b-4c39-9b8e-2f6a1d4c5b71';
const sum = (digit: string, name: string) => `${digit.repeat(64)}  files/${name}.pdf\n`;
const FILES = {
  'metadata/a.yml': 'a: 1\n',
  'metadata/b.yml': 'b: 1\n',
  SHA256SUMS: sum('1', 'b'),
};

let clone: string;
let bare: string;
let other: string;
beforeEach(async () => {
  const home = await mkdtemp(join(tmpdir(), 'campusdocs-push-'));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  const { origin } = await clonePair(home, FILES);
  [bare, clone, other] = [join(home, 'bare.git'), join(home, 'clone'), join(home, 'other')];
  git(home, 'clone', '--quiet', '--bare', origin, bare);
  git(clone, 'remote', 'set-url', 'origin', bare);
  git(home, 'clone', '--quiet', bare, other);
});

const here = () => createGit(clone, TEST_VARIABLES);
const pull = () => pullArchive(here(), SOURCE, NEVER);
const contentOf = (name: string) => readFile(join(clone, name), 'utf8');
const status = () => git(clone, 'status', '--porcelain');
const subjects = (at: string, branch = 'main') =>
  git(at, 'log', '--format=%s', branch).split('\n').slice(0, -1);

/** Accepts a proposal, as far as Git can see it. */
async function accept(proposal: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) await writeFile(join(clone, name), text);
  const items = [{ id: 'a', title: proposal.slice(-2) }];
  const message = commitMessage({ proposal, verb: 'edit', items, thanks: '林清和' });
  const request = { proposal, message, paths: Object.keys(files) };
  expect(await commitProposal(here(), request)).toMatchObject({ kind: 'committed' });
}

/** Somebody else pushes. */
async function change(files: Readonly<Record<string, string | undefined>>): Promise<string> {
  git(other, 'pull', '--quiet', '--rebase');
  const made = await commit(other, files);
  git(other, 'push', '--quiet');
  return made;
}

const propose = (proposal: string) => pushProposal(here(), { source: SOURCE, proposal }, NEVER);

/** Merges the branch of a proposal as a host does: one commit with the same changes. */
function squash(proposal: string): void {
  git(other, 'fetch', '--quiet');
  git(other, 'checkout', '--quiet', 'main');
  git(other, 'pull', '--quiet', '--rebase');
  git(other, 'merge', '--quiet', '--squash', `origin/proposals/${proposal}`);
  git(other, 'commit', '--quiet', '--message', `squashed ${proposal.slice(-2)}`);
  git(other, 'push', '--quiet');
}

test('pushes accepted proposals, on top of what others have pushed meanwhile', async () => {
  await accept(FIRST, { 'metadata/a.yml': 'a: 2\n', SHA256SUMS: sum('0', 'a') + sum('1', 'b') });
  await change({ 'metadata/b.yml': 'b: 2\n', SHA256SUMS: sum('1', 'b') + sum('2', 'c') });
  await writeFile(join(clone, 'metadata/mine.yml'), 'mine');
  await writeFile(join(clone, 'metadata/staged.yml'), 'staged');
  git(clone, 'add', 'metadata/staged.yml');
  expect(await pushBranch(here(), SOURCE, NEVER)).toEqual({ kind: 'behind' });
  expect(await pull()).toMatchObject({ kind: 'updated' });
  expect(await pushBranch(here(), SOURCE, NEVER)).toEqual({ kind: 'pushed' });
  expect(subjects(bare)).toEqual(['items: edit 70', 'change']);
  expect(git(bare, 'log', '-1', '--format=%an: %(trailers:only)')).toBe(
    `CampusDocs: Co-authored-by: 林清和 <contributor@users.noreply.invalid>\nProposal: ${FIRST}`,
  );
  expect(await contentOf('SHA256SUMS')).toBe(sum('0', 'a') + sum('1', 'b') + sum('2', 'c'));
  expect(await contentOf('metadata/b.yml')).toBe('b: 2\n');
  expect(status()).toBe('A  metadata/staged.yml\n?? metadata/mine.yml');
});

test('a commit of somebody else, or the same file changed on both sides, is left to a person', async () => {
  await accept(FIRST, { 'metadata/a.yml': 'a: 2\n' });
  await change({ 'metadata/a.yml': 'a: theirs\n' });
  const head = git(clone, 'rev-parse', 'HEAD');
  expect(await pull()).toMatchObject({
    kind: 'failed',
    reason: expect.stringContaining('metadata/a.yml'),
  });
  await commit(clone, { 'metadata/own.yml': 'own: 1\n' });
  expect(await pull()).toMatchObject({
    kind: 'failed',
    reason: expect.stringContaining('by hand'),
  });
  expect(git(clone, 'rev-parse', 'HEAD^')).toBe(head);
  expect(await contentOf('metadata/a.yml')).toBe('a: 2\n');
});

test('each proposal has a branch with its commit alone, and pulls go on after they were merged', async () => {
  await accept(FIRST, { 'metadata/a.yml': 'a: 2\n' });
  await accept(SECOND, { 'metadata/b.yml': 'b: 2\n' });
  await change({ 'metadata/c.yml': 'c: 1\n' });
  expect(await propose(SECOND)).toEqual({ kind: 'pushed' });
  expect(await propose(FIRST)).toEqual({ kind: 'pushed' });
  expect(subjects(bare, `proposals/${FIRST}`)).toEqual(['items: edit 70', 'change']);
  expect(git(bare, 'diff', '--name-only', 'main', `proposals/${SECOND}`)).toBe('metadata/b.yml');

  squash(SECOND);
  expect(await pull()).toMatchObject({ kind: 'updated' });
  expect(subjects(clone)).toEqual(['items: edit 70', 'squashed 71', 'change']);
  squash(FIRST);
  expect(await pull()).toMatchObject({ kind: 'updated' });
  expect(git(clone, 'rev-parse', 'HEAD')).toBe(git(bare, 'rev-parse', 'main'));
  expect(status()).toBe('');
  expect(await propose(FIRST)).toEqual({ kind: 'there' });
});

test('pulls go on after a pull request was merged with a merge commit, or rebased', async () => {
  await accept(FIRST, { 'metadata/a.yml': 'a: 2\n' });
  await propose(FIRST);
  git(other, 'fetch', '--quiet');
  git(other, 'merge', '--quiet', '--no-ff', '--no-edit', `origin/proposals/${FIRST}`);
  git(other, 'push', '--quiet');
  expect(await pull()).toMatchObject({ kind: 'updated' });
  expect(git(clone, 'rev-parse', 'HEAD')).toBe(git(bare, 'rev-parse', 'main'));
  expect(await propose(FIRST)).toEqual({ kind: 'there' });
  expect(status()).toBe('');
});

test('the next pull finishes one that was killed while it moved proposals', async () => {
  await accept(FIRST, { 'metadata/a.yml': 'a: 2\n' });
  await change({ 'metadata/b.yml': 'b: 2\n', 'metadata/c.yml': 'c: 1\n' });
  const from = git(clone, 'rev-parse', 'HEAD');
  // What a kill between the files and the branch leaves.
  expect(await pull()).toMatchObject({ kind: 'updated' });
  const to = git(clone, 'rev-parse', 'HEAD');
  git(clone, 'update-ref', 'HEAD', from);
  await writeMergeMarker(join(clone, '.git'), { from, to });
  expect(status()).not.toBe('');
  expect(await pull()).toMatchObject({ kind: 'updated' });
  expect(subjects(clone)).toEqual(['items: edit 70', 'change']);
  expect(status()).toBe('');
});

test('a commit undoes an interrupted merge first', async () => {
  const to = await change({ 'metadata/b.yml': 'b: 2\n' });
  git(clone, 'fetch', '--quiet');
  const from = git(clone, 'rev-parse', 'HEAD');
  await writeMergeMarker(join(clone, '.git'), { from, to });
  await writeFile(join(clone, 'metadata/b.yml'), 'b: 2\n');
  await accept(FIRST, { 'metadata/a.yml': 'a: 2\n' });
  expect(status()).toBe('');
  expect(await pull()).toMatchObject({ kind: 'updated' });
  expect(await contentOf('metadata/b.yml')).toBe('b: 2\n');
});

test('says in one line why a push fails', async () => {
  await accept(FIRST, { 'metadata/a.yml': 'a: 2\n' });
  git(clone, 'remote', 'set-url', 'origin', 'file:///nowhere/at/all');
  expect(await pushBranch(here(), SOURCE, NEVER)).toMatchObject({
    kind: 'failed',
    reason: expect.stringMatching(/^git push failed: [^\n]+$/u),
  });
  expect(await propose(FIRST)).toMatchObject({ kind: 'failed' });
});
