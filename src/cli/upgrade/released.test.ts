import { chmod, cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { startPostgresOrWarn } from '../../../test/support/state/startPostgres.ts';
import { openSecret } from '../../config/secret.ts';
import { openDatabase } from '../../state/openDatabase.ts';
import type { Opened } from '../../state/opened.ts';
import { openState } from '../../state/openState.ts';
import { openPostgres } from '../../state/postgres/openPostgres.ts';
import { hashSecret } from '../../state/secretHash.ts';
import { openSqlite } from '../../state/sqlite/openSqlite.ts';
import type { State } from '../../state/state.ts';
import { type Database, TABLE_KEYS, type Tables } from '../../state/tables.ts';

const RELEASED = join(import.meta.dirname, '../../../test/support/state/released');
const MD5 = 'd41d8cd98f00b204e9800998ecf8427e';
const uuidOf = (digit: number) => `018f0000-0000-7000-8000-00000000000${digit}`;

const postgres = await startPostgresOrWarn('upgrades from released versions');
afterAll(() => postgres?.stop());

const versions = (await readdir(RELEASED, { withFileTypes: true }))
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const databases = postgres ? (['SQLite', 'PostgreSQL'] as const) : (['SQLite'] as const);

test.for(versions.flatMap((version) => databases.map((kind) => [version, kind] as const)))(
  'the rows of version %s on %s are still there, and mean the same',
  async ([version, kind]) => {
    const kept = join(RELEASED, version);
    const { made } = JSON.parse(await readFile(join(kept, 'made.json'), 'utf8'));
    const folder = await mkdtemp(join(tmpdir(), 'campusdocs-released-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    for (const name of ['state.sqlite', 'secret']) {
      await cp(join(kept, name), join(folder, name));
      // Git keeps no modes.
      await chmod(join(folder, name), 0o600);
    }
    let url: string | undefined;
    if (kind === 'PostgreSQL' && postgres) {
      url = await postgres.newDatabase();
      await postgres.run(url, await readFile(join(kept, 'postgres.sql'), 'utf8'));
    }
    const before = await readRaw(url === undefined ? openSqlite(folder) : openPostgres(url));
    const { state, error } = await openState({ url, folder, now: () => made });
    if (!state) throw new Error(error);
    onTestFinished(() => state.close());

    const { db } = await openDatabase({ url, folder });
    if (!db) throw new Error('it opens');
    onTestFinished(() => db.destroy());
    for (const [table, rows] of Object.entries(before)) {
      // Later versions may add columns.
      const after = await rowsOf(db, table);
      expect(after, table).toEqual(rows.map((row) => expect.objectContaining(row)));
    }
    await expectMeaning(state);
    expect((await openSecret({}, folder)).error).toBeUndefined();
  },
);

type Row = Record<string, unknown>;

/** All rows of an old database, which is not migrated. */
async function readRaw({ dialect }: Opened): Promise<Record<string, readonly Row[]>> {
  const db = new Kysely<Tables>({ dialect });
  try {
    const known = (await db.introspection.getTables()).map(({ name }) => name);
    const tables = Object.keys(TABLE_KEYS).filter((table) => known.includes(table));
    const rows = await Promise.all(tables.map(async (table) => [table, await rowsOf(db, table)]));
    return Object.fromEntries(rows);
  } finally {
    await db.destroy();
  }
}

async function rowsOf(db: Database, table: string): Promise<Row[]> {
  const { rows } = await sql<Row>`select * from ${sql.table(table)} order by 1, 2`.execute(db);
  expect(rows.length, table).toBeGreaterThan(0);
  return rows;
}

/** What tools/released/fillState.ts has written. */
async function expectMeaning(state: State): Promise<void> {
  const person = 'the keyed hash of Wang';
  expect(await state.sessions.find(hashSecret('a session'))).toMatchObject({
    person,
    method: 'sso',
    isBlocked: false,
  });
  expect(await state.sessions.count()).toEqual(
    new Map([
      ['phrase', 1],
      ['sso', 1],
    ]),
  );
  expect(await state.pendingSignIns.find(uuidOf(1))).toMatchObject({ to: '/files/a.pdf' });
  expect(await state.deviceGrants.findByUserCode('WDJBMJHT')).toMatchObject({
    uuid: uuidOf(2),
    state: 'pending',
    origin: 'a network',
  });
  expect(await state.tokens.find(hashSecret('a token'))).toMatchObject({
    name: '笔记本电脑',
    scopes: ['files'],
    person,
  });
  expect(await state.blocks.find('the keyed hash of Zhao')).toMatchObject({ note: '批量下载' });
  const measure = { limit: 5, windowMs: 24 * 3_600_000 };
  expect(await state.meters.look('a mailbox', measure)).toMatchObject({ left: 4 });
  expect(await state.downloads.total()).toBe(3);
  expect(await state.downloads.top({ limit: 1 })).toEqual([{ id: MD5, count: 3 }]);
  expect((await state.keys.list()).map(({ id }) => id)).toEqual(['a-key']);
  expect((await state.phrases.find('phrase'))?.hash).toBe('scrypt of the pass phrase');
  expect(await state.roles.find('the keyed hash of Li')).toBe('reviewer');
  expect(await state.roles.accept(hashSecret('an invitation'), person)).toMatchObject({
    role: 'maintainer',
  });
  const [entry] = await state.journal.list({ action: 'proposal', limit: 10 });
  expect(entry).toMatchObject({ subject: uuidOf(3), after: { a: 1 } });
  expect(await state.proposals.find(uuidOf(3))).toMatchObject({
    state: 'open',
    author: person,
    content: JSON.stringify({ id: MD5, title: '信号与线性系统' }),
  });
  expect(await state.proposals.find(uuidOf(4))).toMatchObject({ state: 'accepted' });
  expect(await state.proposals.thanked()).toEqual([{ thanks: '王同学', proposals: 2 }]);
  expect(await state.uploads.ofProposal(uuidOf(3))).toMatchObject([
    { name: '讲义.pdf', md5: MD5, state: 'complete' },
  ]);
  const report = { follow: hashSecret('x'), item: MD5, text: '', mail: undefined } as const;
  expect(await state.reports.count({ state: 'open' })).toBe(1);
  const [found] = await state.reports.list({ item: MD5, limit: 1 });
  expect(found?.text).toBe('第 3 页缺失');
  // The next number follows the last one given.
  const next = await state.reports.add({ ...report, kind: 'wrong-file', origin: undefined });
  expect(next).not.toBe(found?.number);
  expect(await state.wishes.find('数字电路')).toMatchObject({ count: 2, state: 'open' });
  expect(await state.missedSearches.list({ since: 0, limit: 9 })).toEqual([
    { week: 20_000, text: '模拟电路', visitors: 7 },
  ]);
}
