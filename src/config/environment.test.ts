import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { defaultDataFolder, prepareDataFolder } from './dataFolder.ts';
import { readEnvironment } from './environment.ts';

test('an empty environment has usable defaults', () => {
  expect(readEnvironment({}).environment).toMatchObject({ PORT: 3000, HOST: '127.0.0.1' });
});

test('an invalid variable is named', () => {
  for (const PORT of ['http', '70000', '-1', '']) {
    expect(readEnvironment({ PORT }).error).toContain('PORT');
  }
});

test('the reason for an invalid variable is readable', () => {
  expect(readEnvironment({ PORT: 'http' }).error).toBe(
    'The environment variable PORT is not usable: it must be a whole number from 0 to 65535',
  );
  expect(readEnvironment({ HOST: '' }).error).toMatch(/HOST is not usable: it must be an address/);
});

test('the limit for searching in browsers is a whole number', () => {
  expect(readEnvironment({}).environment).toMatchObject({ CAMPUSDOCS_BROWSER_SEARCH: 20_000 });
  const none = readEnvironment({ CAMPUSDOCS_BROWSER_SEARCH: '0' });
  expect(none.environment).toMatchObject({ CAMPUSDOCS_BROWSER_SEARCH: 0 });
  expect(readEnvironment({ CAMPUSDOCS_BROWSER_SEARCH: 'all' }).error).toMatch(/number of items/);
});

test('two archives with the same name have separate covers', () => {
  const { environment } = readEnvironment({ XDG_DATA_HOME: '/data' });
  if (!environment) throw new Error('the environment is usable');
  const one = defaultDataFolder('/a/archive', environment);
  expect(one).toMatch(/^\/data\/campusdocs\/archive-[0-9a-f]{8}$/);
  expect(defaultDataFolder('/b/archive', environment)).not.toBe(one);
});

test('a data folder is created, and an unusable one causes one line that says what to do', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'campusdocs-'));
  expect(await prepareDataFolder(join(folder, 'a', 'b'), '/srv/archive')).toEqual({});
  const made = await stat(join(folder, 'a', 'b'));
  expect(made.isDirectory()).toBe(true);
  // Texts and covers in it may be protected.
  expect(made.mode & 0o077).toBe(0);
  const file = join(folder, 'file');
  await writeFile(file, '');
  expect((await prepareDataFolder(file, '/srv/archive')).error).toBe(
    `Nothing can be kept in the folder ${file} (EEXIST). Choose another with --data.`,
  );
  await rm(folder, { recursive: true });
});

test('an empty or short secret stops the start, and is not repeated', () => {
  for (const CAMPUSDOCS_WEBHOOK_SECRET of ['', 'hunter2']) {
    const { error } = readEnvironment({ CAMPUSDOCS_WEBHOOK_SECRET });
    expect(error).toMatch(/CAMPUSDOCS_WEBHOOK_SECRET .* at least 16 characters/);
    expect(error).not.toContain('hunter2');
  }
});

test('an empty database URL is ignored, and one of another database is refused without its password', () => {
  expect(readEnvironment({ DATABASE_URL: '' }).environment?.DATABASE_URL).toBeUndefined();
  const url = 'postgresql://site:hunter2@db.example.edu/site?sslmode=require';
  expect(readEnvironment({ DATABASE_URL: url }).environment?.DATABASE_URL).toBe(url);
  for (const bad of ['mysql://a:hunter2@b/c', 'hunter2', ' ', 'postgres://a:hunter2@b:99999/c']) {
    const { error } = readEnvironment({ DATABASE_URL: bad });
    expect(error).toMatch(/DATABASE_URL is not usable: it must be an address such as/);
    expect(error).not.toContain('hunter2');
  }
});

test('an empty or short site secret is refused, and is not repeated', () => {
  for (const CAMPUSDOCS_SECRET of ['', 'hunter2', 'h'.repeat(31)]) {
    const { error } = readEnvironment({ CAMPUSDOCS_SECRET });
    expect(error).toMatch(/CAMPUSDOCS_SECRET is not usable: it must have at least 32 characters/);
    expect(error).not.toMatch(/hunter2|hhh/);
  }
  expect(readEnvironment({ CAMPUSDOCS_SECRET: 'h'.repeat(32) }).error).toBeUndefined();
});

test.each(['archive', 'archive/data', 'archive/.data', 'archive/a/../b'])(
  'the data folder cannot be inside the archive: %s',
  async (name) => {
    const folder = await mkdtemp(join(tmpdir(), 'campusdocs-'));
    const { error } = await prepareDataFolder(join(folder, name), join(folder, 'archive'));
    expect(error).toContain('is inside the archive');
    expect(await readdir(folder)).toEqual([]);
    const beside = await prepareDataFolder(join(folder, 'archive-data'), join(folder, 'archive'));
    expect(beside).toEqual({});
  },
);
