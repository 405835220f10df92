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
import { commitProposal } from './commitProposal.ts';
import { createGit } from './createGit.ts';
import { bundleCommits, dropCommits, restoreCommits } from './keptCommits.ts';
import { pullArchive } from './pullArchive.ts';

const SOURCE = { remote: 'origin', branch: 'main' };
const [ONE, TWO] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];

let home: string;
let origin: string;
let first: string;
let second: string;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'kept-'));
  onTestFinished(() => rm(home, { recursive: true }));
  ({ origin, clone: first } = await clonePair(home, { 'a.yml': 'a', 'b.yml': 'b' }));
  git(home, 'clone', '--quiet', 'origin', 'second');
  second = join(home, 'second');
});

const run = (folder: string) => createGit(folder, TEST_VARIABLES);

async function accept(folder: string, proposal: string, path: string): Promise<void> {
  await writeFile(join(folder, path), proposal);
  const message = `items: edit\n\nProposal: ${proposal}\n`;
  const outcome = await commitProposal(run(folder), { proposal, message, paths: [path] });
  expect(outcome.kind).toBe('committed');
}

async function bundleOf(folder: string): Promise<Buffer> {
  const { bundle, reason } = await bundleCommits(run(folder), SOURCE);
  if (!bundle) throw new Error(reason ?? 'nothing to keep');
  return bundle;
}

const subjects = (folder: string) =>
  git(folder, 'log', '--format=%b').match(/(?<=^Proposal: )[12]{8}/gmu);

test('commits of one clone come to another on top of what the remote has now', async () => {
  expect(await bundleCommits(run(first), SOURCE)).toEqual({ bundle: undefined });
  await accept(first, ONE, 'a.yml');
  const early = await bundleOf(first);
  await accept(first, TWO, 'b.yml');
  const both = await bundleOf(first);
  await commit(origin, { 'c.yml': 'c' });
  await pullArchive(run(second), SOURCE, new AbortController().signal);
  for (const bundle of [early, both, both]) {
    expect(await restoreCommits(run(second), bundle)).toBeUndefined();
  }
  expect(subjects(second)).toEqual([TWO.slice(0, 8), ONE.slice(0, 8)]);
  expect(await readFile(join(second, 'a.yml'), 'utf8')).toBe(ONE);
  expect(await readFile(join(second, 'c.yml'), 'utf8')).toBe('c');
  expect(git(second, 'status', '--porcelain')).toBe('');
  expect(git(second, 'for-each-ref', 'refs/campusdocs')).toBe('');
});

test('what the remote has changed meanwhile is not overwritten', async () => {
  await accept(first, ONE, 'a.yml');
  const bundle = await bundleOf(first);
  await commit(origin, { 'a.yml': 'of somebody else' });
  await pullArchive(run(second), SOURCE, new AbortController().signal);
  expect(await restoreCommits(run(second), bundle)).toContain('a.yml');
  expect(await readFile(join(second, 'a.yml'), 'utf8')).toBe('of somebody else');
  expect(await restoreCommits(run(second), Buffer.from('no bundle'))).toContain('git fetch failed');
});

test('commits of proposals that were not accepted go, and no others', async () => {
  await accept(first, ONE, 'a.yml');
  await accept(first, TWO, 'b.yml');
  await writeFile(join(first, 'own.txt'), 'of the maintainer');
  const drop = (dropped: string) =>
    dropCommits(run(first), SOURCE, async (proposal) => proposal === dropped);
  expect(await drop('other')).toBeUndefined();
  expect(subjects(first)).toHaveLength(2);
  expect(await drop(ONE)).toBeUndefined();
  expect(subjects(first)).toEqual([TWO.slice(0, 8)]);
  expect(await readFile(join(first, 'a.yml'), 'utf8')).toBe('a');
  expect(await readFile(join(first, 'b.yml'), 'utf8')).toBe(TWO);
  expect(await readFile(join(first, 'own.txt'), 'utf8')).toBe('of the maintainer');
  // A maintainer's own commits are left to the maintainer.
  await commit(first, { 'd.yml': 'd' });
  expect(await drop(TWO)).toBeUndefined();
  expect(subjects(first)).toEqual([TWO.slice(0, 8)]);
});
