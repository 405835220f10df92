import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { commit, git, TEST_VARIABLES } from '../../../test/support/archive/gitFixture.ts';
import { createAddedDates } from './addedDates.ts';
import { createGit } from './createGit.ts';

let home: string;
let folder: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'campusdocs-'));
  folder = join(home, 'archive');
  await mkdir(join(folder, 'metadata'), { recursive: true });
});
afterEach(() => rm(home, { recursive: true }));

const id = (digit: string) => digit.repeat(32);
const fileOf = (digit: string) => `metadata/${id(digit)}.yml`;

const datesOf = (of = folder, now?: () => number) =>
  createAddedDates(of, createGit(of, TEST_VARIABLES), now);

/** Commits with the given date. */
async function commitAt(date: string, files: Readonly<Record<string, string | undefined>>) {
  await commit(folder, files);
  const { GIT_COMMITTER_DATE } = { GIT_COMMITTER_DATE: `${date}T00:00:00Z` };
  const { output, failure } = await createGit(folder, {
    ...TEST_VARIABLES,
    GIT_COMMITTER_DATE,
    GIT_COMMITTER_NAME: 'A',
    GIT_COMMITTER_EMAIL: 'a@example.edu',
  })(['commit', '--quiet', '--amend', '--no-edit', '--allow-empty']);
  if (!output) throw new Error(failure);
}

async function write(digit: string, date: string): Promise<void> {
  const path = join(folder, fileOf(digit));
  await writeFile(path, digit);
  await utimes(path, new Date(date), new Date(date));
}

const day = (milliseconds: number | undefined) =>
  milliseconds === undefined ? undefined : new Date(milliseconds).toISOString().slice(0, 10);

test('dates an item by the first commit of its metadata', async () => {
  git(folder, 'init', '--quiet');
  await commitAt('2020-01-01', { [fileOf('a')]: 'one', [fileOf('b')]: 'one', 'metadata/x': '' });
  await commitAt('2021-01-01', { [fileOf('a')]: 'two', [fileOf('c')]: 'one' });
  await commitAt('2022-01-01', { [fileOf('b')]: undefined });
  await commitAt('2023-01-01', { [fileOf('b')]: 'again' });
  const dates = await datesOf().of([id('a'), id('b'), id('c')]);
  expect([...dates.values()].map(day)).toEqual(['2020-01-01', '2020-01-01', '2021-01-01']);
});

test('dates an uncommitted item by its file, and has no date without a file', async () => {
  git(folder, 'init', '--quiet');
  await commitAt('2020-01-01', { [fileOf('a')]: 'one' });
  await write('b', '2024-05-06');
  const dates = await datesOf().of([id('a'), id('b'), 'wiki-1']);
  expect([...dates]).toHaveLength(2);
  expect(day(dates.get(id('b')))).toBe('2024-05-06');
});

test('keeps the date after an edit, and uses the first commit once there is one', async () => {
  git(folder, 'init', '--quiet');
  await write('a', '2024-05-06');
  const dates = datesOf();
  await dates.of([id('a')]);
  await write('a', '2025-05-06');
  expect(day((await dates.of([id('a')])).get(id('a')))).toBe('2024-05-06');
  await commitAt('2024-07-08', {});
  expect(day((await dates.of([id('a')])).get(id('a')))).toBe('2024-07-08');
});

test('uses the times of files outside a repository', async () => {
  await write('a', '2024-05-06');
  expect(day((await datesOf().of([id('a')])).get(id('a')))).toBe('2024-05-06');
});

test('reads an archive in a folder of a larger repository', async () => {
  git(home, 'init', '--quiet');
  await commitAt('2020-01-01', { [fileOf('a')]: 'one' });
  expect(day((await datesOf().of([id('a')])).get(id('a')))).toBe('2020-01-01');
});

test('in a shallow clone, dates older items by the oldest commit', async () => {
  git(folder, 'init', '--quiet');
  await commitAt('2020-01-01', { [fileOf('a')]: 'one' });
  await commitAt('2021-01-01', { [fileOf('b')]: 'one' });
  await commitAt('2022-01-01', { [fileOf('c')]: 'one' });
  const clone = join(home, 'clone');
  git(home, 'clone', '--quiet', '--depth', '2', `file://${folder}`, 'clone');
  const dates = await datesOf(clone).of([id('a'), id('b'), id('c')]);
  expect([...dates.values()].map(day)).toEqual(['2021-01-01', '2021-01-01', '2022-01-01']);
});

test('returns no date in the future', async () => {
  await write('a', '2099-01-01');
  const now = Date.parse('2026-01-01');
  expect((await datesOf(folder, () => now).of([id('a')])).get(id('a'))).toBe(now);
});

test('reads the history again only after a change', async () => {
  git(folder, 'init', '--quiet');
  await commitAt('2020-01-01', { [fileOf('a')]: 'one' });
  await write('b', '2024-05-06');
  const run: string[] = [];
  const here = createGit(folder, TEST_VARIABLES);
  const dates = createAddedDates(folder, (args, options) => {
    run.push(args[0] ?? '');
    return here(args, options);
  });
  const readings = () => run.filter((name) => name === 'log').length;
  await dates.of([id('a'), id('b')]);
  await dates.of([id('a'), id('b')]);
  expect(readings()).toBe(1);
  await commitAt('2021-01-01', { [fileOf('b')]: 'two' });
  const found = await dates.of([id('a'), id('b')]);
  expect(readings()).toBe(2);
  expect(day(found.get(id('b')))).toBe('2021-01-01');
});
