import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { defaultDataFolder } from './dataFolder.ts';
import { type Environment, readEnvironment } from './environment.ts';
import { findDataFolder, forgetData, rememberData } from './rememberedData.ts';

let home: string;
let environment: Environment;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'remembered-'));
  onTestFinished(() => rm(home, { recursive: true }));
  const read = readEnvironment({ XDG_DATA_HOME: join(home, 'share') });
  environment = read.environment ?? expect.fail(read.error);
  for (const name of ['archive', 'other', 'data']) await mkdir(join(home, name));
});

const at = (name: string) => join(home, name);

test('a data folder that was named once is remembered for its archive only', async () => {
  const usual = defaultDataFolder(at('archive'), environment);
  expect(await findDataFolder(at('archive'), environment)).toEqual({
    folder: usual,
    by: 'nothing',
  });
  await rememberData(at('archive'), environment, at('data'));
  expect(await findDataFolder(at('archive'), environment)).toEqual({
    folder: at('data'),
    by: 'memory',
  });
  expect(await findDataFolder(at('other'), environment)).toMatchObject({ by: 'nothing' });
  expect(await readdir(at('archive'))).toEqual([]);
});

test('an explicit folder overrides the remembered one', async () => {
  await rememberData(at('archive'), environment, at('data'));
  const named = { ...environment, CAMPUSDOCS_DATA: at('by-variable') };
  expect(await findDataFolder(at('archive'), named, at('by-option'))).toEqual({
    folder: at('by-option'),
    by: 'option',
  });
  expect(await findDataFolder(at('archive'), named)).toEqual({
    folder: at('by-variable'),
    by: 'environment',
  });
});

test('a missing remembered folder is an error, and no other takes its place', async () => {
  await rememberData(at('archive'), environment, at('data'));
  await rm(at('data'), { recursive: true });
  expect(await findDataFolder(at('archive'), environment)).toMatchObject({
    folder: at('data'),
    error: expect.stringContaining(`${at('data')} of this archive`),
  });
  await writeFile(at('data'), 'a file');
  expect(await findDataFolder(at('archive'), environment)).toHaveProperty('error');
});

test('a remembered folder can be replaced and forgotten, and the default needs no memory', async () => {
  await rememberData(at('archive'), environment, at('data'));
  await rememberData(at('archive'), environment, at('other'));
  expect(await findDataFolder(at('archive'), environment)).toMatchObject({ folder: at('other') });
  expect(await forgetData(at('archive'), environment)).toBe(true);
  expect(await forgetData(at('archive'), environment)).toBe(false);
  await rememberData(at('archive'), environment, at('data'));
  await rememberData(at('archive'), environment, defaultDataFolder(at('archive'), environment));
  expect(await findDataFolder(at('archive'), environment)).toMatchObject({ by: 'nothing' });
});

test('a damaged memory names no folder, and only its owner can write it', async () => {
  await rememberData(at('archive'), environment, at('data'));
  const path = `${defaultDataFolder(at('archive'), environment)}.json`;
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  const whole = await readFile(path, 'utf8');
  for (const text of [
    '',
    '{',
    whole.replace('archive"', 'arch"'),
    whole.replace(at('archive'), at('other')),
  ]) {
    await writeFile(path, text);
    expect(await findDataFolder(at('archive'), environment), text).toHaveProperty('error');
  }
});
