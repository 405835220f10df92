import { cp, mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { runCommand } from '../../../test/support/cli/commandFixture.ts';
import { openState } from '../../state/openState.ts';
import { statsCommand } from '../commands/stats.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');

let home: string;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'campusdocs-'));
  const demo = join(ROOT, 'demo');
  const archive = join(home, 'archive');
  await mkdir(join(archive, 'files'), { recursive: true });
  await cp(join(demo, 'metadata'), join(archive, 'metadata'), { recursive: true });
  const [one = '', two = ''] = (await readdir(join(demo, 'files'))).filter((name) =>
    name.endsWith('.pdf'),
  );
  for (const name of [one, two]) await writeFile(join(archive, 'files', name), '12345');
  await mkdir(join(home, 'data', 'covers'), { recursive: true });
  await writeFile(join(home, 'data', 'covers', one.replace('.pdf', '.webp')), '');
  await writeFile(join(archive, 'metadata', `${'0'.repeat(32)}.yml`), 'type: book');
  return () => rm(home, { recursive: true });
});

const stats = (...words: string[]) => runCommand(statsCommand, ['stats', ...words]);

test('prints what an archive contains and what is missing', async () => {
  const { code, stdout, stderr } = await stats(join(home, 'archive'), '--data', join(home, 'data'));
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toContain('Items      60: 20 books, 28 tests, 12 docs\n');
  expect(stdout).toContain('Documents  2 with 10 Bytes, 58 missing\n');
  expect(stdout).toContain('Covers     1, 1 missing\n');
  expect(stdout).toMatch(/^Faults {5}\d+ errors?, /mu);
  expect(stdout).toMatch(/^ +\d+ {2}高等数学（上）$/mu);
});

test('prints the newest items last, with their day', async () => {
  const archive = join(home, 'newer');
  await cp(join(home, 'archive'), archive, { recursive: true });
  const [name = ''] = await readdir(join(archive, 'metadata')).then((all) => all.slice(-1));
  for (const other of await readdir(join(archive, 'metadata'))) {
    const seconds = other === name ? 1_700_000_000 : 1_600_000_000;
    await utimes(join(archive, 'metadata', other), seconds, seconds);
  }
  const { stdout } = await stats(archive, '--data', join(home, 'data'), '--json');
  expect(JSON.parse(stdout).newest[0]).toMatchObject({
    id: name.slice(0, 32),
    added: '2023-11-14',
  });
  const { stdout: lines } = await stats(archive, '--data', join(home, 'data'));
  expect(lines).toMatch(/\nNewest\n {2}2023-11-14 {2}\S.*\n {2}2020-09-13 /u);
});

test('--json prints the same as JSON', async () => {
  const { code, stdout } = await stats(
    join(home, 'archive'),
    ...['--data', join(home, 'data'), '--json'],
  );
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    items: 60,
    documents: { there: 2, bytes: 10, missing: 58 },
    covers: { there: 1, missing: 1 },
    texts: { there: 0, missing: 2 },
    textIndex: { documents: 0, pages: 0, bytes: 0 },
  });
});

test('exits with 1 for a folder that is not an archive', async () => {
  const nowhere = join(tmpdir(), 'campusdocs-nowhere');
  onTestFinished(() => rm(nowhere, { recursive: true, force: true }));
  expect(await stats(nowhere)).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('There is no archive folder'),
  });
});

// spec 7.15
test('prints downloads while a server counts them, and nothing about people', async () => {
  const folder = join(home, 'counted');
  await mkdir(folder);
  const words = [join(home, 'archive'), '--data', folder];
  expect((await stats(...words)).stdout).not.toContain('Downloads');
  expect(await readdir(folder)).not.toContain('state.sqlite');

  const { state, error } = await openState({ folder, now: Date.now });
  if (!state) throw new Error(error);
  onTestFinished(state.close);
  // The first metadata file is invalid.
  const [, often = '', seldom = ''] = await readdir(join(home, 'archive', 'metadata'));
  for (const id of [often, seldom, often]) await state.downloads.add(id.slice(0, 32));
  await state.downloads.add('f'.repeat(32));
  const { code, stdout } = await stats(...words);
  expect(code).toBe(0);
  expect(stdout).toContain('\nDownloads  4 today, 4 in the last 7 days, 4 this term, 4 ever\n');
  expect(stdout).toMatch(/\nMost downloaded in the last 7 days\n {2}2 {2}\S.*\n {2}1 {2}\S.*\n$/u);
  const { downloads } = JSON.parse((await stats(...words, '--span', 'day', '--json')).stdout);
  expect(downloads).toMatchObject({
    span: 'day',
    totals: { day: 4, week: 4, term: 4, all: 4 },
    items: [
      { id: often.slice(0, 32), downloads: 2 },
      { id: seldom.slice(0, 32), downloads: 1 },
    ],
  });

  const today = state.downloads.dayOf(Date.now());
  const ranged = await stats(...words, '--from', '2026-01-01', '--to', today);
  expect(ranged.stdout).toContain(`, 4 from 2026-01-01 to ${today}\n`);
  expect(ranged.stdout).toContain(`\nMost downloaded from 2026-01-01 to ${today}\n  2  `);
  const table = await stats(...words, '--year', today.slice(0, 4), '--csv');
  const [heading, first, ...others] = table.stdout.trimEnd().split('\n');
  expect(heading).toBe('\ufeffid,type,title,downloads');
  expect(first).toMatch(new RegExp(`^${often.slice(0, 32)},\\w+,.+,2$`, 'u'));
  expect(others).toHaveLength(1);
  const wrong = await stats(...words, '--to', '2026-02-30');
  expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining('--to must be a day') });
});
