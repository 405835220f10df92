import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { DatabaseSync } from 'node:sqlite';
import { openState } from '../src/state/openState.ts';
import { hashSecret, type SecretHash } from '../src/state/secretHash.ts';
import type { State } from '../src/state/state.ts';
import { startPostgresOrWarn } from '../test/support/state/startPostgres.ts';
import { type Row, row } from './row.ts';
import { median } from './statistics.ts';

const SESSIONS = 20_000;
const LOOKUPS = 20_000;
const ADDS = 500;
const BURST = 1000;
const BURSTS = 20;
const DOWNLOADS = 300_000;
const ITEMS = 11_000;

/**
 * Measures the database of a site: session look-ups, compared to plain SQLite; bursts of counts,
 * compared to one transaction each; the cost of syncing the disk; and the size of a year of
 * downloads.
 */
export async function state(): Promise<Row[]> {
  const home = await mkdtemp(join(tmpdir(), 'state-bench-'));
  const postgres = await startPostgresOrWarn('how fast the database is');
  try {
    const rows = await onSqlite(home);
    if (postgres) rows.push(...(await onPostgres(await postgres.newDatabase())));
    return rows;
  } finally {
    await postgres?.stop();
    await rm(home, { recursive: true });
  }
}

async function onSqlite(folder: string): Promise<Row[]> {
  let time = Date.now();
  const state = await open({ folder, now: () => time });
  const hashes = await addSessions(state, SESSIONS);
  const path = join(folder, 'state.sqlite');
  const bare = new DatabaseSync(path);
  const rows = [compareLookups(await timeLookups(state, hashes), bare, hashes)];
  rows.push(...(await compareBursts(state, folder)));
  rows.push(...compareSyncing(folder));
  const before = (await stat(path)).size;
  for (let count = 0; count < DOWNLOADS; count += BURST) {
    // A year, in which items higher in the list are downloaded more often.
    time += (365 * 86_400_000 * BURST) / DOWNLOADS;
    await burst(state, () => `${Math.floor(ITEMS * Math.random() ** 3)}`.padStart(32, '0'));
  }
  await state.close();
  bare.exec('pragma wal_checkpoint(truncate)');
  bare.close();
  const weight = ((await stat(path)).size - before) / 1e6 / (DOWNLOADS / 1e6);
  rows.push(row('a million downloads of 11,000 items in a year', 'MB', { ours: weight }));
  return rows;
}

async function onPostgres(url: string): Promise<Row[]> {
  const state = await open({ url, folder: '/nonexistent', now: Date.now });
  const hashes = await addSessions(state, 2000);
  const { rate, typical } = await timeLookups(state, hashes.slice(0, 2000));
  await state.close();
  return [
    row('a session is looked up in PostgreSQL, one after another', 'a second', { ours: rate }),
    row('the same, how long one takes', 'ms', { ours: typical }),
  ];
}

async function open(options: Parameters<typeof openState>[0]): Promise<State> {
  const { state, error } = await openState(options);
  if (!state) throw new Error(error);
  return state;
}

async function addSessions(state: State, number: number): Promise<readonly SecretHash[]> {
  const now = Date.now();
  const hashes = Array.from({ length: number }, (_, index) => hashSecret(`secret ${index}`));
  const times = { since: now, expires: now + 366 * 86_400_000, lastUsed: now };
  await Promise.all(
    hashes.map((hash, index) =>
      state.sessions.add({
        id: `s${index}`,
        hash,
        person: `p${index % 5000}`,
        method: 'sso',
        ...times,
      }),
    ),
  );
  return hashes;
}

async function timeLookups(state: State, hashes: readonly SecretHash[]) {
  const times: number[] = [];
  const began = performance.now();
  for (let count = 0; count < LOOKUPS && count < hashes.length * 10; count++) {
    const start = performance.now();
    const hash = hashes[(count * 7919) % hashes.length] ?? hashSecret('');
    if (!(await state.sessions.find(hash))) throw new Error('a session is lost');
    times.push(performance.now() - start);
  }
  return { rate: (times.length / (performance.now() - began)) * 1000, typical: median(times) };
}

function compareLookups(
  { rate }: { readonly rate: number },
  bare: DatabaseSync,
  hashes: readonly SecretHash[],
): Row {
  const statement = bare.prepare('select * from sessions where hash = ?');
  const began = performance.now();
  for (let count = 0; count < LOOKUPS; count++) {
    statement.get(hashes[(count * 7919) % hashes.length] ?? '');
  }
  const baseline = (LOOKUPS / (performance.now() - began)) * 1000;
  return row('a session is looked up, beside SQLite alone', 'a second', { ours: rate, baseline });
}

/** Bursts of counts, and their effect on the event loop. */
async function compareBursts(state: State, folder: string): Promise<Row[]> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const began = performance.now();
  for (let count = 0; count < BURSTS; count++) {
    await burst(state, (index) => `item ${index % 100}`);
  }
  const ours = ((BURSTS * BURST) / (performance.now() - began)) * 1000;
  delay.disable();
  const { rate } = timeCommits(folder, 'full');
  return [
    row('downloads counted, 1,000 at once, beside a commit each', 'a second', {
      ours,
      baseline: rate,
    }),
    row('how long the event loop is held meanwhile, p99', 'ms', {
      ours: delay.percentile(99) / 1e6,
    }),
  ];
}

/** The cost of making acknowledged counts survive a power cut. */
function compareSyncing(folder: string): Row[] {
  const full = timeCommits(folder, 'full');
  const normal = timeCommits(folder, 'normal');
  return [
    row('a commit that is synced (full), beside one that is not (normal)', 'ms', {
      ours: full.typical,
      baseline: normal.typical,
    }),
  ];
}

function timeCommits(folder: string, synchronous: 'full' | 'normal') {
  const database = new DatabaseSync(join(folder, `${synchronous}.sqlite`));
  database.exec(`pragma journal_mode = wal; pragma synchronous = ${synchronous}`);
  database.exec('create table if not exists a (b integer)');
  const insert = database.prepare('insert into a values (?)');
  const times: number[] = [];
  for (let count = 0; count < ADDS; count++) {
    const start = performance.now();
    insert.run(count);
    times.push(performance.now() - start);
  }
  database.close();
  const sum = times.reduce((total, time) => total + time, 0);
  return { rate: (ADDS / sum) * 1000, typical: median(times) };
}

async function burst(state: State, item: (index: number) => string): Promise<void> {
  await Promise.all(Array.from({ length: BURST }, (_, index) => state.downloads.add(item(index))));
}
