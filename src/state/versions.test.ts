import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { startPostgresOrWarn } from '../../test/support/state/startPostgres.ts';
import { MIGRATIONS, type Migration, TABLES_VERSION } from './migrations.ts';
import { makeReady, openDatabase } from './openDatabase.ts';
import type { Opened } from './opened.ts';
import { openState } from './openState.ts';
import { openPostgres } from './postgres/openPostgres.ts';
import { readTablesVersion } from './readTablesVersion.ts';
import { hashSecret } from './secretHash.ts';
import { openSqlite } from './sqlite/openSqlite.ts';

const postgres = await startPostgresOrWarn('programs of two versions on one database');
afterAll(() => postgres?.stop());

/** A later version adds a table and a column, ... */
const EXPANDING: Migration = {
  summary: 'colours of sessions, and leases',
  async apply({ schema }) {
    await schema.createTable('later_leases').addColumn('name', 'text').execute();
    await schema.alterTable('sessions').addColumn('colour', 'text').execute();
  },
};
/** ... the one after it makes use of them necessary. */
const CONTRACTING: Migration = {
  summary: 'no notes of blocks',
  needs: TABLES_VERSION + 1,
  async apply({ schema }) {
    await schema.alterTable('blocks').dropColumn('note').execute();
  },
};
const NEXT = [...MIGRATIONS, EXPANDING];
const AFTER_NEXT = [...NEXT, CONTRACTING];

interface Place {
  readonly url: string | undefined;
  readonly folder: string;
  open(): Opened;
}

async function newPlace(kind: string): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'campusdocs-versions-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  if (kind === 'SQLite') return { url: undefined, folder, open: () => openSqlite(folder) };
  const url = (await postgres?.newDatabase()) ?? expect.fail('there is PostgreSQL');
  return { url, folder, open: () => openPostgres(url) };
}

/** Starts and stops a program with these migrations. */
async function run(place: Place, migrations: readonly Migration[]): Promise<string | undefined> {
  const { db, error } = await makeReady(place.open(), migrations);
  await db?.destroy();
  return error;
}

const versionOf = async (place: Place) => (await readTablesVersion(place)).found?.version;

test.for(postgres ? ['SQLite', 'PostgreSQL'] : ['SQLite'])(
  'a program works beside one of the next version on %s, and refuses the one after it',
  async (kind) => {
    const place = await newPlace(kind);
    expect(await versionOf(place)).toEqual({ applied: 0, needs: 0 });
    const now = Date.now;
    const { state } = await openState({ ...place, now });
    if (!state) throw new Error('it opens');
    onTestFinished(() => state.close());
    const needed = MIGRATIONS.findLast(({ needs }) => needs !== undefined)?.needs;
    const expanded = { applied: TABLES_VERSION + 1, needs: needed };

    expect(await run(place, NEXT)).toBeUndefined();
    expect(await versionOf(place)).toEqual(expanded);
    // The server that was running, and one that starts after the upgrade.
    const later = (await openState({ ...place, now })).state ?? expect.fail('it opens');
    for (const each of [state, later]) {
      const hash = hashSecret(`${each === later}`);
      const times = { since: now(), expires: now() + 60_000, lastUsed: now() };
      await each.sessions.add({ id: hash, hash, person: 'p', method: 'sso', ...times });
      expect(await each.sessions.find(hash)).toMatchObject({ person: 'p' });
      await each.downloads.add('a');
      expect(await each.isWell()).toEqual({ isWell: true });
    }
    await later.close();
    expect(await versionOf(place)).toEqual(expanded);

    expect(await run(place, AFTER_NEXT)).toBeUndefined();
    expect(await run(place, NEXT)).toBeUndefined();
    expect(await versionOf(place)).toEqual({
      applied: TABLES_VERSION + 2,
      needs: TABLES_VERSION + 1,
    });
    expect((await openDatabase(place)).error).toContain(
      `its tables need version ${TABLES_VERSION + 1}, known are those up to ${TABLES_VERSION}): update the program.`,
    );
    expect(await state.isWell()).toEqual({
      isWell: false,
      reason: 'a newer version of this program has changed its tables: update this one',
    });
  },
);

test('migrations after the third expand, or say what they need', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'campusdocs-versions-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const problems: string[] = [];
  for (const [index, { needs, summary }] of AFTER_NEXT.entries()) {
    const shapes = await Promise.all(
      [index, index + 1].map(async (count) => {
        const home = await mkdtemp(join(folder, 'v-'));
        const { db } = await makeReady(openSqlite(home), AFTER_NEXT.slice(0, count));
        if (!db) throw new Error('it opens');
        const { rows } = await sql<{
          place: string;
          shape: string;
          isNeeded: number;
        }>`select m.name || '.' || c.name as place, c.type || c."notnull" || c.pk as shape,
            c."notnull" and c.dflt_value is null as "isNeeded"
          from sqlite_schema m, pragma_table_info(m.name) c where m.type = 'table'
          union all select m.name || ' unique', group_concat(i.name), 1
          from sqlite_schema m, pragma_index_list(m.name) i where m.type = 'table' and i."unique"
          group by m.name`.execute(db);
        await db.destroy();
        return new Map(rows.map((row) => [row.place, row]));
      }),
    );
    const [before = new Map(), after = new Map()] = shapes;
    const tables = new Set([...before.keys()].map((place) => place.split(/[. ]/u)[0]));
    const breaks = [
      ...[...before].filter(([place, row]) => after.get(place)?.shape !== row.shape),
      ...[...after].filter(
        ([place, { isNeeded }]) =>
          isNeeded && !before.has(place) && tables.has(place.split(/[. ]/u)[0]),
      ),
    ];
    if (needs === undefined && breaks.length > 0) problems.push(`${summary}: ${breaks[0]?.[0]}`);
    if (needs !== undefined && needs > index + 1) problems.push(`${summary}: needs ${needs}`);
  }
  expect(problems).toEqual([]);
});
