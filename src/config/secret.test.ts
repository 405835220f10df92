import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSecret } from './secret.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'campusdocs-secret-'));
});
afterEach(() => rm(folder, { recursive: true }));

const LONG = 'a'.repeat(64);

test('a secret is created once, for its owner only, and stays the same', async () => {
  const first = await openSecret({}, folder);
  const again = await openSecret({}, folder);
  expect(first.secret?.deriveKey('person')).toHaveLength(32);
  expect(again.secret?.deriveKey('person')).toEqual(first.secret?.deriveKey('person'));
  expect((await stat(join(folder, 'secret'))).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(['secret']);
});

test('concurrent creators all get the same secret', async () => {
  const all = await Promise.all(Array.from({ length: 20 }, () => openSecret({}, folder)));
  const keys = new Set(all.map(({ secret }) => secret?.deriveKey('x').toString('hex')));
  expect(keys.size).toBe(1);
  expect([...keys][0]).toMatch(/^[0-9a-f]{64}$/u);
  expect(await readdir(folder)).toEqual(['secret']);
});

test('keys depend on purpose and secret only, and are the same on every machine', async () => {
  const one = await openSecret({ CAMPUSDOCS_SECRET: LONG }, folder);
  const other = await openSecret({ CAMPUSDOCS_SECRET: `${LONG}b` }, folder);
  expect(one.secret?.deriveKey('a')).not.toEqual(one.secret?.deriveKey('b'));
  expect(one.secret?.deriveKey('a')).not.toEqual(other.secret?.deriveKey('a'));
  // Another value here would sign everybody out at the next update of the program.
  expect(one.secret?.deriveKey('a').toString('hex').slice(0, 8)).toBe('0753c70d');
  expect(await readdir(folder)).toEqual([]);
});

test.each([
  ['empty', '', 0o600, 'is empty'],
  ['a line break', '\n', 0o600, 'is empty'],
  ['short', 'abc\n', 0o600, 'is too short'],
  ['readable by others', `${LONG}\n`, 0o644, 'can be read by others'],
  ['readable by its group', `${LONG}\n`, 0o640, 'can be read by others'],
])('a secret that is %s is refused, and left as it is', async (_name, text, mode, reason) => {
  const path = join(folder, 'secret');
  await writeFile(path, text);
  await chmod(path, mode);
  const { secret, error } = await openSecret({}, folder);
  expect(secret).toBeUndefined();
  expect(error).toContain(reason);
  expect(error).not.toContain('aaaa');
  expect(await readFile(path, 'utf8')).toBe(text);
});

test('a shared database requires a shared secret', async () => {
  const { error } = await openSecret({ DATABASE_URL: 'postgres://a:hidden@b/c' }, folder);
  expect(error).toContain('CAMPUSDOCS_SECRET');
  expect(error).not.toContain('hidden');
  expect(await readdir(folder)).toEqual([]);
});

test('a read-only folder is reported', async () => {
  const { error } = await openSecret({}, join(folder, 'missing'));
  expect(error).toMatch(/cannot be kept in .*missing.* \(ENOENT\)/u);
});
