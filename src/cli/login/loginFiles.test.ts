import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { createLoginFiles, type Login } from './loginFiles.ts';

const SITE = 'https://docs.example.edu';
const login: Login = { site: SITE, token: 't'.repeat(40), scopes: ['files'], until: '2027-02-19' };

let folder: string;
beforeEach(async () => {
  const made = await mkdtemp(join(tmpdir(), 'logins-'));
  onTestFinished(() => rm(made, { recursive: true }));
  folder = join(made, 'config', 'campusdocs');
});

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

async function onlyFile(): Promise<string> {
  const [name = '', ...others] = await readdir(join(folder, 'logins'));
  expect(others).toEqual([]);
  return join(folder, 'logins', name);
}

test('keeps a sign-in where only its user can read it', async () => {
  const files = createLoginFiles(folder);
  expect(await files.read(SITE)).toBeUndefined();
  expect(await files.sites()).toEqual([]);
  await files.write({ ...login, token: 'earlier'.repeat(6) });
  await files.write(login);
  expect(await files.read(SITE)).toEqual({ login });
  expect(await modeOf(await onlyFile())).toBe('600');
  expect([await modeOf(folder), await modeOf(join(folder, 'logins'))]).toEqual(['700', '700']);
});

test('restricts an existing folder before it writes into it', async () => {
  await mkdir(join(folder, 'logins'), { recursive: true });
  await chmod(join(folder, 'logins'), 0o777);
  await createLoginFiles(folder).write(login);
  expect(await modeOf(join(folder, 'logins'))).toBe('700');
});

test('keeps sites apart, including by port', async () => {
  const files = createLoginFiles(folder);
  const sites = [SITE, `${SITE}:8443`, 'http://[::1]:3000', 'http://localhost:3000'].toSorted();
  for (const site of sites) await files.write({ ...login, site });
  expect(await files.sites()).toEqual(sites);
  for (const site of sites) expect((await files.read(site))?.login?.site).toBe(site);
  expect(await files.remove(SITE)).toBe(true);
  expect(await files.remove(SITE)).toBe(false);
  expect(await files.sites()).toEqual(sites.filter((site) => site !== SITE));
});

test('does not use a file that others can read, which can still be signed out', async () => {
  const files = createLoginFiles(folder);
  await files.write(login);
  await chmod(await onlyFile(), 0o644);
  expect(await files.read(SITE)).toEqual({
    login,
    problem: expect.stringContaining('can be read by others'),
  });
});

test('does not use a damaged file or one of another site', async () => {
  const files = createLoginFiles(folder);
  await files.write(login);
  const path = await onlyFile();
  const text = await readFile(path, 'utf8');
  for (const broken of ['', text.slice(0, 40), text.replace('docs.', 'evil.'), '[]']) {
    await writeFile(path, broken);
    expect(await files.read(SITE)).toEqual({ problem: expect.stringContaining('is damaged') });
  }
});
