import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { makeSite, runCheck } from '../../../../test/support/cli/doctorFixture.ts';
import { startPostgresOrWarn } from '../../../../test/support/state/startPostgres.ts';
import { VERSION_TABLES } from '../../../state/migrate.ts';
import { openState } from '../../../state/openState.ts';
import { checkDatabase } from './checkDatabase.ts';

test('SQLite: made at the first start, up to date, too new, damaged', async () => {
  const site = await makeSite();
  const examine = async () => (await runCheck(checkDatabase, site)).join('\n');
  expect(await examine()).toMatch(/^ok .*state\.sqlite has no tables yet/u);
  const { state, error } = await openState({ folder: site.data, now: Date.now });
  if (!state) throw new Error(error);
  // While a server has it open.
  expect(await examine()).toMatch(/^ok .*state\.sqlite is up to date \(version \d+\)$/u);
  await state.close();
  const path = join(site.data, 'state.sqlite');
  const database = new DatabaseSync(path);
  database.exec(`update "${VERSION_TABLES.needs}" set version = 9000`);
  database.close();
  expect(await examine()).toMatch(/^fail .* was written by a newer version of this program/u);
  await writeFile(path, 'no database at all, but long enough to be taken for one'.repeat(50));
  expect(await examine()).toMatch(/^fail .*state\.sqlite cannot be read/u);
});

const postgres = await startPostgresOrWarn('what doctor says about the database');

test.skipIf(postgres === undefined)(
  'PostgreSQL: version, clock, rights, and that it is away',
  async () => {
    if (!postgres) throw new Error('skipped without it');
    onTestFinished(postgres.stop);
    const url = await postgres.newDatabase();
    const { state, error } = await openState({ url, folder: '', now: Date.now });
    if (!state) throw new Error(error);
    await state.close();
    const site = await makeSite({ variables: { DATABASE_URL: url } });
    expect(await runCheck(checkDatabase, site)).toEqual([
      expect.stringMatching(/^ok The database d[0-9a-f]+ at 127\.0\.0\.1:\d+ is up to date/u),
      expect.stringMatching(/^(?:ok|warn) PostgreSQL \d+\.\d+.* answers after \d+ ms$/u),
      'ok the clock agrees with the database within 5 s',
    ]);

    await postgres.run(
      url,
      'create role reader login; grant select on all tables in schema public to reader',
    );
    const reader = new URL(url);
    reader.username = 'reader';
    const weak = await makeSite({ variables: { DATABASE_URL: reader.href } });
    const lines = await runCheck(checkDatabase, weak);
    expect(lines).toContain(
      'fail the user of the database may not create tables, which upgrades do',
    );
    expect(lines.join('\n')).toMatch(
      /^fail the user of the database may not read and write \d+ tables/mu,
    );

    const late = { ...site, now: () => Date.now() + 120_000 };
    expect(await runCheck(checkDatabase, late)).toContain(
      'fail the clock of this machine is 120 s ahead of the database',
    );
    await postgres.kill();
    expect(await runCheck(checkDatabase, site)).toEqual([
      expect.stringMatching(/^fail The database .* cannot be read: /u),
    ]);
  },
);
