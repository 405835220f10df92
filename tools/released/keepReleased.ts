// keepReleased.ts [FOLDER]: writes what this version of the program keeps, for the tests of upgrades
// from it: a data folder of SQLite that was served, and a dump of PostgreSQL. Run it at each release.
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { openSecret } from '../../src/config/secret.ts';
import { openState } from '../../src/state/openState.ts';
import { startPostgresOrWarn } from '../../test/support/state/startPostgres.ts';
import { fillState } from './fillState.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const KEPT = join(ROOT, 'test/support/state/released');
const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
const folder = process.argv[2] ?? join(KEPT, version);
const made = Date.now();
const home = await mkdtemp(join(tmpdir(), 'campusdocs-released-'));
const postgres = await startPostgresOrWarn('what a release keeps');
if (!postgres) throw new Error('PostgreSQL is needed');
try {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await openSecret({}, home);
  await fill({ folder: home, url: undefined });
  for (const name of ['state.sqlite', 'secret']) await cp(join(home, name), join(folder, name));
  const url = await postgres.newDatabase();
  await fill({ folder: home, url });
  await writeFile(join(folder, 'postgres.sql'), await dump(url));
  await writeFile(join(folder, 'made.json'), `{ "version": "${version}", "made": ${made} }\n`);
} finally {
  await postgres.stop();
  await rm(home, { recursive: true });
}

async function fill(place: { readonly folder: string; readonly url: string | undefined }) {
  const clock = { time: made };
  const { state, error } = await openState({ ...place, now: () => clock.time });
  if (!state) throw new Error(error);
  await fillState(state, clock);
  await state.close();
}

/** The database as plain SQL, without owners and without psql's own commands. */
async function dump(url: string): Promise<string> {
  const words = ['--no-owner', '--no-privileges', '--inserts', url];
  const { stdout } = await promisify(execFile)('pg_dump', words);
  return stdout
    .split('\n')
    .filter((line) => line !== '' && !/^(?:--|\\|SET |SELECT pg_catalog\.set_config)/u.test(line))
    .join('\n')
    .concat('\n');
}
