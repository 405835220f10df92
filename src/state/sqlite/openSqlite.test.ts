import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { expectFirstRows, FIRST_TABLES } from '../../../test/support/state/firstTables.ts';
import { TABLES_VERSION } from '../migrations.ts';
import { openState } from '../openState.ts';
import { hashSecret } from '../secretHash.ts';
import type { State } from '../state.ts';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'campusdocs-state-'));
  path = join(folder, 'state.sqlite');
});
afterEach(() => rm(folder, { recursive: true }));

async function open(): Promise<State> {
  const { state, error } = await openState({ folder, now: Date.now });
  if (!state) throw new Error(error);
  return state;
}

test('the files are readable by their owner only, even if they were not before', async () => {
  await writeFile(path, '');
  await chmod(path, 0o644);
  const state = await open();
  await state.downloads.add('a');
  const names = await readdir(folder);
  expect(names.toSorted()).toEqual(['state.sqlite', 'state.sqlite-shm', 'state.sqlite-wal']);
  for (const name of names) expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
  await state.close();
  expect(await readdir(folder)).toEqual(['state.sqlite']);
});

test('removed rows are in none of the files any more', async () => {
  const clock = { time: Date.UTC(2026, 8, 1) };
  const { state, error } = await openState({ folder, now: () => clock.time });
  if (!state) throw new Error(error);
  const browser = hashSecret('a browser');
  for (let count = 0; count < 9; count++) {
    const uuid = `018f0000-0000-7000-8000-00000000000${count}`;
    await state.pendingSignIns.add({
      uuid,
      browser,
      method: 'cas',
      to: `/files/${'c0ffee'.repeat(5)}`,
    });
  }
  const active = async () => {
    const names = await readdir(folder);
    const files = await Promise.all(names.map(async (name) => readFile(join(folder, name))));
    return names.filter((_name, index) => files[index]?.includes('c0ffeec0ffee'));
  };
  expect(await active()).not.toEqual([]);
  clock.time += 600_001;
  await state.prune();
  expect(await active()).toEqual([]);
  await state.close();
  expect(await active()).toEqual([]);
});

test('a file that is not a database causes one line, and is left as it is', async () => {
  const text = `${'not a database '.repeat(1000)}\n`;
  await writeFile(path, text);
  const { error } = await openState({ folder, now: Date.now });
  expect(error).toBe(`The database ${path} cannot be used: it is not a database.`);
  expect(await readFile(path, 'utf8')).toBe(text);
});

test('a damaged page is reported at the start', async () => {
  const state = await open();
  await Promise.all(Array.from({ length: 5000 }, (_, index) => state.downloads.add(`i${index}`)));
  await state.close();
  const bytes = await readFile(path);
  bytes.fill(0xa5, bytes.length - 8192, bytes.length - 4096);
  await writeFile(path, bytes);
  const { error } = await openState({ folder, now: Date.now });
  expect(error).toBe(`The database ${path} cannot be used: it is damaged.`);
});

test('a truncated database is reported at the start', async () => {
  const state = await open();
  await Promise.all(Array.from({ length: 5000 }, (_, index) => state.downloads.add(`i${index}`)));
  await state.close();
  const bytes = await readFile(path);
  await writeFile(path, bytes.subarray(0, bytes.length / 2));
  const { error } = await openState({ folder, now: Date.now });
  expect(error).toBe(`The database ${path} cannot be used: it is damaged.`);
});

test('a database of a newer version is refused, and not changed', async () => {
  await (await open()).close();
  const database = new DatabaseSync(path);
  database.exec('update campusdocs_tables set version = 99');
  database.close();
  const { error } = await openState({ folder, now: Date.now });
  expect(error).toBe(
    `The database ${path} was written by a newer version of this program (its tables need version 99, known are those up to ${TABLES_VERSION}): update the program.`,
  );
  const after = new DatabaseSync(path);
  expect(after.prepare('select version from campusdocs_tables').all()).toEqual([{ version: 99 }]);
  after.close();
});

test('a database of the first version is migrated with its content', async () => {
  const database = new DatabaseSync(path);
  database.exec(FIRST_TABLES.sqlite);
  database.close();
  const state = await open();
  await expectFirstRows(state);
  await state.close();
});

test('a folder in its place, or a missing folder, causes one line', async () => {
  await mkdir(path);
  const { error } = await openState({ folder, now: Date.now });
  expect(error).toBe(`The database ${path} cannot be used: it cannot be opened (EISDIR).`);
  const missing = join(folder, 'missing');
  const second = await openState({ folder: missing, now: Date.now });
  expect(second.error).toMatch(/missing.* cannot be used: it cannot be opened \(ENOENT\)\.$/u);
});

test('damage found during use is a StateError, and other queries succeed', async () => {
  const state = await open();
  await state.keys.add('k');
  // As by a careless restore with another program.
  const other = new DatabaseSync(path);
  other.exec('drop table signing_keys');
  other.close();
  await expect(state.keys.list()).rejects.toMatchObject({ name: 'StateError', code: 'internal' });
  await state.downloads.add('a');
  expect(await state.downloads.total()).toBe(1);
  await state.close();
});

test.each([
  ['removed', async () => undefined],
  ['replaced by another', () => writeFile(path, '')],
])(
  'a file that was %s while it was open is reported, although queries succeed',
  async (_, replace) => {
    const state = await open();
    expect(await state.isWell()).toEqual({ isWell: true });
    await rename(path, `${path}.old`);
    await replace();
    expect(await state.isWell()).toEqual({
      isWell: false,
      reason: expect.stringMatching(
        /^its file was removed or replaced [^\n]*: restart the server$/u,
      ),
    });
    await rename(`${path}.old`, path);
    expect(await state.isWell()).toEqual({ isWell: true });
    await state.close();
  },
);

test('a writer that waits for another program gets its turn', async () => {
  const state = await open();
  const other = new DatabaseSync(path);
  other.exec('begin immediate');
  other.prepare('insert into downloads (day, item, hits) values (0, ?, 1)').run('a');
  const counted = state.downloads.add('b');
  // Readers never wait.
  expect(await state.keys.list()).toEqual([]);
  other.exec('commit');
  other.close();
  await counted;
  expect(await state.downloads.total()).toBe(2);
  await state.close();
});

test('a rollback does not affect concurrent statements outside the transaction', async () => {
  const state = await open();
  // Of two rows with one id the second fails, without affecting others.
  const token = (id: string) => ({
    id,
    name: 'n',
    person: undefined,
    method: undefined,
    scopes: [],
    created: 0,
    expires: Number.MAX_SAFE_INTEGER,
  });
  const results = await Promise.allSettled([
    state.downloads.add('a'),
    state.tokens.add({ ...token('x'), hash: hashSecret('1') }),
    state.tokens.add({ ...token('x'), hash: hashSecret('2') }),
    state.downloads.add('b'),
    state.keys.add('k'),
  ]);
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ]);
  expect(await state.downloads.total()).toBe(2);
  await state.close();
});
