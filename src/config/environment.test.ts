import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { prepareDataFolder, usualDataFolder } from './dataFolder.ts';
import { readEnvironment } from './environment.ts';

test('an empty environment has usable defaults', () => {
  expect(readEnvironment({}).environment).toMatchObject({ PORT: 3000, HOST: '127.0.0.1' });
});

test('an unusable variable is named', () => {
  for (const PORT of ['http', '70000', '-1', '']) {
    expect(readEnvironment({ PORT }).error).toContain('PORT');
  }
});

test('why a variable is unusable is said in words', () => {
  expect(readEnvironment({ PORT: 'http' }).error).toBe(
    'The environment variable PORT is not usable: it must be a whole number from 0 to 65535',
  );
  expect(readEnvironment({ HOST: '' }).error).toMatch(/HOST is not usable: it must be an address/);
});

test('up to how many items browsers search by themselves is a whole number', () => {
  expect(readEnvironment({}).environment).toMatchObject({ CAMPUSDOCS_BROWSER_SEARCH: 20_000 });
  const none = readEnvironment({ CAMPUSDOCS_BROWSER_SEARCH: '0' });
  expect(none.environment).toMatchObject({ CAMPUSDOCS_BROWSER_SEARCH: 0 });
  expect(readEnvironment({ CAMPUSDOCS_BROWSER_SEARCH: 'all' }).error).toMatch(/number of items/);
});

test('two archives of one name keep their covers apart', () => {
  const { environment } = readEnvironment({ XDG_DATA_HOME: '/data' });
  if (!environment) throw new Error('the environment is usable');
  const one = usualDataFolder('/a/archive', environment);
  expect(one).toMatch(/^\/data\/campusdocs\/archive-[0-9a-f]{8}$/);
  expect(usualDataFolder('/b/archive', environment)).not.toBe(one);
});

test('a data folder is made, and one that cannot be used is one line that says what to do', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'campusdocs-'));
  expect(await prepareDataFolder(join(folder, 'a', 'b'), '/srv/archive')).toEqual({});
  const made = await stat(join(folder, 'a', 'b'));
  expect(made.isDirectory()).toBe(true);
  // Texts and covers in it may be for some alone.
  expect(made.mode & 0o077).toBe(0);
  const file = join(folder, 'file');
  await writeFile(file, '');
  expect((await prepareDataFolder(file, '/srv/archive')).error).toBe(
    `Nothing can be kept in the folder ${file} (EEXIST). Choose another with --data.`,
  );
  await rm(folder, { recursive: true });
});

test('a secret that is empty or short stops the start, and is not repeated', () => {
  for (const CAMPUSDOCS_WEBHOOK_SECRET of ['', 'hunter2']) {
    const { error } = readEnvironment({ CAMPUSDOCS_WEBHOOK_SECRET });
    expect(error).toMatch(/CAMPUSDOCS_WEBHOOK_SECRET .* at least 16 characters/);
    expect(error).not.toContain('hunter2');
  }
});

test('a database that is empty is none, one that is no PostgreSQL is refused without its password', () => {
  expect(readEnvironment({ DATABASE_URL: '' }).environment?.DATABASE_URL).toBeUndefined();
  const url = 'postgresql://site:hunter2@db.example.edu/site?sslmode=require';
  expect(readEnvironment({ DATABASE_URL: url }).environment?.DATABASE_URL).toBe(url);
  for (const bad of ['mysql://a:hunter2@b/c', 'hunter2', ' ', 'postgres://a:hunter2@b:99999/c']) {
    const { error } = readEnvironment({ DATABASE_URL: bad });
    expect(error).toMatch(/DATABASE_URL is not usable: it must be an address such as/);
    expect(error).not.toContain('hunter2');
  }
});

test('a secret of the site that is empty or short is refused, and is not repeated', () => {
  for (const CAMPUSDOCS_SECRET of ['', 'hunter2', 'h'.repeat(31)]) {
    const { error } = readEnvironment({ CAMPUSDOCS_SECRET });
    expect(error).toMatch(/CAMPUSDOCS_SECRET is not usable: it must have at least 32 characters/);
    expect(error).not.toMatch(/hunter2|hhh/);
  }
  expect(readEnvironment({ CAMPUSDOCS_SECRET: 'h'.repeat(32) }).error).toBeUndefined();
});

test.each(['archive', 'archive/data', 'archive/.data', 'archive/a/../b'])(
  'nothing secret is kept in the archive: %s',
  async (name) => {
    const folder = await mkdtemp(join(tmpdir(), 'campusdocs-'));
    const { error } = await prepareDataFolder(join(folder, name), join(folder, 'archive'));
    expect(error).toContain('is inside the archive');
    expect(await readdir(folder)).toEqual([]);
    const beside = await prepareDataFolder(join(folder, 'archive-data'), join(folder, 'archive'));
    expect(beside).toEqual({});
  },
);
