import { existsSync } from 'node:fs';
import {
  appendFile,
  chmod,
  cp,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  backup,
  emptyMachine,
  type Machine,
  machineWithArchive,
  open,
  restore,
  rowsOf,
  signIn,
  sumsOf,
} from '../../../test/support/cli/backupFixture.ts';
import { startPostgresOrWarn } from '../../../test/support/state/startPostgres.ts';
import { openSecret } from '../../config/secret.ts';
import { hashSecret } from '../../state/secretHash.ts';
import { seal } from './seal.ts';

let home: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'campusdocs-backup-'));
});
afterAll(() => rm(home, { recursive: true }));

let files = 0;
const newFile = () => join(home, `backup-${++files}.sqlite`);

/** A machine with rows in all tables of its database, and a secret. */
async function busyMachine(variables: object = {}): Promise<Machine> {
  const machine = await machineWithArchive(home, variables);
  await openSecret(machine.environment, machine.data);
  const state = await open(machine);
  await signIn(state, 'ann');
  await state.phrases.set('term', 'scrypt$𠮷');
  await state.blocks.add({ person: 'p', until: undefined, note: '一夜下载了全部文件 "\n' });
  await state.keys.add('k1');
  await state.meters.hit('m', { limit: 3, windowMs: 60_000 });
  const uuid = '0f9fa88c-1f0e-4c0e-9e0a-7b1f0e4c0e9e';
  await state.pendingSignIns.add({ uuid, browser: hashSecret('b'), method: undefined, to: '/' });
  await Promise.all(
    Array.from({ length: 300 }, (_, index) => state.downloads.add(`i${index % 60}`)),
  );
  await state.close();
  return machine;
}

test('a backup during constant writes contains all writes acknowledged before it began', async () => {
  const machine = await busyMachine();
  const state = await open(machine);
  let acknowledged = await state.downloads.total();
  let isWriting = true;
  const writers = Array.from({ length: 4 }, async (_, index) => {
    while (isWriting) {
      await state.downloads.add(`w${index}`);
      acknowledged += 1;
    }
  });
  const file = newFile();
  const before = acknowledged;
  const { code } = await backup(machine, file);
  // One more write may be committed but not acknowledged.
  const after = acknowledged + writers.length;
  isWriting = false;
  await Promise.all(writers);
  await state.close();
  expect(code).toBe(0);

  const other = await emptyMachine(home);
  expect((await restore(other, file)).code).toBe(0);
  const restored = await open(other);
  const total = await restored.downloads.total();
  expect(total).toBeGreaterThanOrEqual(before);
  expect(total).toBeLessThanOrEqual(after);
  expect(after).toBeGreaterThan(before);
  await restored.close();
});

test('restores rows, texts and secret on an empty machine', async () => {
  const machine = await busyMachine();
  const file = newFile();
  const { code, output } = await backup(machine, file);
  expect([code, output]).toEqual([
    0,
    expect.stringMatching(/^\S+ holds \d+ rows of the database/u),
  ]);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const other = await emptyMachine(home);
  expect((await restore(other, file)).output).toContain('1 document belong');
  const { pending_sign_ins: pending, ...rows } = rowsOf(join(machine.data, 'state.sqlite'));
  expect(pending).toHaveLength(1);
  // A pending sign-in contains the file that someone was about to open, and expires soon anyway.
  const lasting = { ...rows, pending_sign_ins: [] };
  expect(rowsOf(file)).toEqual(lasting);
  expect(rowsOf(join(other.data, 'state.sqlite'))).toEqual(lasting);
  expect(
    Object.values(rows).filter((table) => Array.isArray(table) && table.length > 0),
  ).toHaveLength(6);
  expect(await sumsOf(other.archive)).toEqual(await sumsOf(machine.archive));
  for (const { data } of [machine, other]) {
    expect((await stat(join(data, 'secret'))).mode & 0o777).toBe(0o600);
  }
  expect(await readFile(join(other.data, 'secret'))).toEqual(
    await readFile(join(machine.data, 'secret')),
  );
  // With its documents, the machine publishes and backs up the same.
  await cp(join(machine.archive, 'files'), join(other.archive, 'files'), { recursive: true });
  const again = newFile();
  await backup(other, again);
  const [one, two] = [file, again].map((path) => {
    const database = new DatabaseSync(path, { readOnly: true });
    const parts = ['backup_archive', 'backup_published'].map((table) =>
      database.prepare(`select path, sha256 from ${table} order by path`).all(),
    );
    database.close();
    return { ...rowsOf(path), parts };
  });
  expect(two).toEqual(one);
});

test('refuses a backup with any byte flipped or missing, and changes nothing', async () => {
  const machine = await busyMachine();
  const file = newFile();
  await backup(machine, file);
  const bytes = await readFile(file);
  const other = await emptyMachine(home);
  const broken = newFile();
  const places = [0, 20, 100, bytes.length - 1, bytes.length - 20, bytes.length - 90];
  for (let index = 0; index < 40; index++) places.push(Math.floor((bytes.length * index) / 40));
  for (const place of places) {
    const flipped = Buffer.from(bytes);
    flipped[place] = (flipped[place] ?? 0) ^ (1 << (place % 8));
    await writeFile(broken, flipped);
    const { code, output } = await restore(other, broken);
    expect([code, output], `byte ${place}`).toEqual([
      1,
      expect.stringContaining('Nothing was changed'),
    ]);
  }
  for (const length of [0, 1, 99, 4096, bytes.length - 1]) {
    await writeFile(broken, bytes.subarray(0, length));
    expect((await restore(other, broken)).code, `${length} bytes`).toBe(1);
  }
  expect([existsSync(other.archive), existsSync(other.data)]).toEqual([false, false]);
  expect((await restore(other, file)).code).toBe(0);
});

test('refuses a backup whose parts were changed before sealing it again', async () => {
  const machine = await busyMachine();
  const cases = [
    ["update backup_archive set bytes = x'00' where path = 'site.yml'", 'site.yml is not what'],
    [
      "update backup_archive set path = '../../evil' where path = 'site.yml'",
      'no path of an archive',
    ],
    [
      "update backup_archive set path = '.git/hooks/x' where path = 'site.yml'",
      'no path of an archive',
    ],
    ['update campusdocs_tables set version = 99', 'written by a newer version'],
    [`update backup_manifest set json = json_set(json, '$.format', 9)`, 'by a newer version'],
    ['drop table backup_documents', 'is not a backup'],
    [
      "update backup_archive set path = '.GIT/hooks/x' where path = 'site.yml'",
      'no path of an archive',
    ],
    // A view of a few bytes could fill any memory.
    [
      `drop table backup_published; create view backup_published as
       with recursive n(i) as (select 1 union all select i + 1 from n limit 1000000000)
       select 'a' || i as path, '' as sha256, zeroblob(100000000) as bytes from n`,
      'backup_published is no table of a backup',
    ],
    [
      'create trigger t after delete on sessions begin delete from downloads; end',
      't is no table of a backup',
    ],
    ['create virtual table v using fts5(a)', 'v is no table of a backup'],
    [
      'alter table backup_published add column more blob as (zeroblob(1000000000))',
      'backup_published is no table of a backup',
    ],
    ['create table t (a, b blob as (zeroblob(1000000000)) stored)', 't is no table of a backup'],
  ] as const;
  const whole = newFile();
  await backup(machine, whole);
  for (const [sql, reason] of cases) {
    const file = newFile();
    await cp(whole, file);
    const database = new DatabaseSync(file);
    database.exec(sql);
    database.close();
    await seal(file);
    const other = await emptyMachine(home);
    const { code, output } = await restore(other, file);
    expect([code, output]).toEqual([1, expect.stringContaining(reason)]);
    expect([existsSync(other.archive), existsSync(other.data)]).toEqual([false, false]);
  }
});

test('restores a running site: backed-up sessions are valid again, newer ones are not', async () => {
  const machine = await busyMachine();
  const state = await open(machine);
  const file = newFile();
  await backup(machine, file);
  const total = await state.downloads.total();
  await state.signIns.end('all');
  await signIn(state, 'eve');
  await state.downloads.add('later');

  const refused = await restore(machine, file);
  expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('--force')]);
  expect(await state.sessions.find(hashSecret('eve'))).toBeDefined();

  expect((await restore(machine, file, { force: true })).code).toBe(0);
  expect(await state.sessions.find(hashSecret('ann'))).toBeDefined();
  expect(await state.sessions.find(hashSecret('eve'))).toBeUndefined();
  expect(await state.downloads.total()).toBe(total);
  await state.downloads.add('after');
  expect(await state.downloads.total()).toBe(total + 1);
  await state.close();
});

test('keeps an archive folder that is not empty, and names the differences', async () => {
  const machine = await busyMachine();
  const file = newFile();
  await backup(machine, file);
  const whole = await sumsOf(machine.archive);
  await appendFile(join(machine.archive, 'site.yml'), '# edited\n');
  await rm(join(machine.archive, 'aliases.yml'));
  await writeFile(join(machine.archive, 'notes.txt'), 'ours');
  const edited = await sumsOf(machine.archive);
  const { code, output } = await restore(machine, file, { force: true });
  expect(code).toBe(0);
  for (const line of ['missing  aliases.yml', 'differs  site.yml', 'added    notes.txt']) {
    expect(output).toContain(line);
  }
  expect(await sumsOf(machine.archive)).toEqual(edited);
  expect((await restore(machine, file, { force: true, withArchive: true })).code).toBe(0);
  const { 'notes.txt': _, ...rest } = await sumsOf(machine.archive);
  expect(rest).toEqual(whole);
});

test('reports a missing folder for the backup', async () => {
  const { code, output } = await backup(
    await machineWithArchive(home),
    join(home, 'no', 'x.sqlite'),
  );
  expect([code, output]).toEqual([1, expect.stringContaining(`no folder ${join(home, 'no')}`)]);
});

test('replaces an existing file only with --force', async () => {
  const machine = await busyMachine();
  const file = newFile();
  await writeFile(file, 'a diploma');
  const { code, output } = await backup(machine, file);
  expect([code, output]).toEqual([1, `${file} is there already: --force replaces it.\n`]);
  expect(await readFile(file, 'utf8')).toBe('a diploma');
  expect((await backup(machine, file, { force: true })).code).toBe(0);
  const left = (await readdir(home)).filter((name) => name.endsWith('.partial'));
  expect(left).toEqual([]);
});

test('--check changes nothing', async () => {
  const file = newFile();
  await backup(await busyMachine(), file);
  const other = await emptyMachine(home);
  const { code, output } = await restore(other, file, { check: true });
  expect([code, output]).toEqual([0, expect.stringContaining('is whole and can be restored')]);
  expect([existsSync(other.archive), existsSync(other.data)]).toEqual([false, false]);
});

test('without an archive, a backup can be checked but not restored', async () => {
  const file = newFile();
  await backup(await busyMachine(), file);
  const other = await emptyMachine(home);
  const looked = await restore(other, file, { check: true, archive: undefined });
  expect(looked).toMatchObject({ code: 0, output: expect.not.stringContaining('differs') });
  const { code, output } = await restore(other, file, { archive: undefined });
  expect([code, output]).toEqual([1, expect.stringContaining('Name the archive folder')]);
  expect(existsSync(other.data)).toBe(false);
});

describe('the secret', () => {
  const one = 'one secret '.repeat(4);
  const another = 'another one '.repeat(4);

  test('from the environment is not in the file, and must be the same on restore', async () => {
    const machine = await busyMachine({ CAMPUSDOCS_SECRET: one });
    const file = newFile();
    expect((await backup(machine, file)).output).toContain('CAMPUSDOCS_SECRET is not in it');
    expect((await readFile(file)).includes('one secret')).toBe(false);
    for (const variables of [{}, { CAMPUSDOCS_SECRET: another }]) {
      const other = await emptyMachine(home, variables);
      const { code, output } = await restore(other, file);
      expect([code, output]).toEqual([
        1,
        expect.stringMatching(/CAMPUSDOCS_SECRET is not what it was/u),
      ]);
      expect(output).not.toContain('one secret');
      expect(existsSync(other.archive)).toBe(false);
    }
    const same = await emptyMachine(home, { CAMPUSDOCS_SECRET: one });
    expect((await restore(same, file)).code).toBe(0);
  });

  test('that differs in the data folder is only replaced with --force', async () => {
    const machine = await busyMachine();
    const file = newFile();
    await backup(machine, file);
    const other = await machineWithArchive(home);
    await openSecret(other.environment, other.data);
    const before = await readFile(join(other.data, 'secret'), 'utf8');
    const { code, output } = await restore(other, file);
    expect([code, output]).toEqual([1, expect.stringContaining('another secret than the backup')]);
    expect(await readFile(join(other.data, 'secret'), 'utf8')).toBe(before);
    expect((await restore(other, file, { force: true })).code).toBe(0);
    expect(await readFile(join(other.data, 'secret'), 'utf8')).toBe(
      await readFile(join(machine.data, 'secret'), 'utf8'),
    );
  });

  test('that others can read stops a backup', async () => {
    const machine = await busyMachine();
    await chmod(join(machine.data, 'secret'), 0o644);
    const file = newFile();
    expect((await backup(machine, file)).output).toContain('can be read by others');
    expect(existsSync(file)).toBe(false);
  });
});

const postgres = await startPostgresOrWarn('backups from it and into it');
afterAll(() => postgres?.stop());

test.skipIf(postgres === undefined)(
  'from SQLite into PostgreSQL and back nothing changes',
  async () => {
    const machine = await busyMachine({ CAMPUSDOCS_SECRET: 'a secret of both '.repeat(3) });
    const first = newFile();
    await backup(machine, first);
    const DATABASE_URL = await postgres?.newDatabase();
    const variables = { ...machine.environment, DATABASE_URL, PORT: '0' };
    const other = await emptyMachine(home, {
      DATABASE_URL: variables.DATABASE_URL,
      CAMPUSDOCS_SECRET: machine.environment.CAMPUSDOCS_SECRET,
    });
    expect((await restore(other, first)).code).toBe(0);
    const state = await open(other);
    expect(await state.sessions.find(hashSecret('ann'))).toMatchObject({ method: 'sso' });
    const second = newFile();
    expect((await backup(other, second)).code).toBe(0);
    expect(rowsOf(second)).toEqual(rowsOf(first));
    // Into a database in use, with --force, which contains other rows than the backup.
    await signIn(state, 'eve');
    expect((await restore(other, second, { force: true })).code).toBe(0);
    expect(await state.sessions.find(hashSecret('eve'))).toBeUndefined();
    await state.close();
  },
);
