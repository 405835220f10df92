import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type BackupOptions, backupSite } from '../../../src/cli/backup/backupSite.ts';
import { type RestoreOptions, restoreSite } from '../../../src/cli/backup/restoreSite.ts';
import { createTerminal } from '../../../src/cli/terminal/terminal.ts';
import type { Environment } from '../../../src/config/environment.ts';
import { readEnvironment } from '../../../src/config/environment.ts';
import { openState } from '../../../src/state/openState.ts';
import { hashSecret } from '../../../src/state/secretHash.ts';
import type { State } from '../../../src/state/state.ts';
import { TABLE_KEYS } from '../../../src/state/tables.ts';

const DEMO = join(import.meta.dirname, '..', '..', '..', 'demo');

/** A machine with a site: its archive folder, its data folder, its database. */
export interface Machine {
  readonly archive: string;
  readonly data: string;
  readonly environment: Environment;
}

export interface Outcome {
  readonly code: number;
  /** Its output on stdout and stderr. */
  readonly output: string;
}

/** An empty machine; the folder of its archive is missing. */
export async function emptyMachine(home: string, variables: object = {}): Promise<Machine> {
  const folder = await mkdtemp(join(home, 'machine-'));
  const { environment, error } = readEnvironment({ ...variables });
  if (!environment) throw new Error(error);
  return { archive: join(folder, 'archive'), data: join(folder, 'data'), environment };
}

/** A machine with a few items of the demo archive. */
export async function machineWithArchive(home: string, variables: object = {}): Promise<Machine> {
  const machine = await emptyMachine(home, variables);
  const { archive, data } = machine;
  await mkdir(join(archive, 'files'), { recursive: true });
  await mkdir(data);
  for (const name of ['site.yml', 'aliases.yml', 'announcements', 'wiki.json']) {
    await cp(join(DEMO, name), join(archive, name), { recursive: true });
  }
  await mkdir(join(archive, 'metadata'));
  for (const name of (await readdir(join(DEMO, 'metadata'))).slice(0, 5)) {
    await cp(join(DEMO, 'metadata', name), join(archive, 'metadata', name));
  }
  const [document = ''] = await readdir(join(DEMO, 'files'));
  await cp(join(DEMO, 'files', document), join(archive, 'files', document));
  return machine;
}

export async function open({ data, environment }: Machine): Promise<State> {
  const { state, error } = await openState({
    url: environment.DATABASE_URL,
    folder: data,
    now: Date.now,
  });
  if (!state) throw new Error(error);
  return state;
}

export async function signIn(state: State, name: string): Promise<void> {
  await state.sessions.add({
    id: name,
    hash: hashSecret(name),
    person: `person of ${name}`,
    method: 'sso',
    since: Date.now(),
    expires: Date.now() + 3_600_000,
    lastUsed: Date.now(),
  });
}

export async function backup(
  machine: Machine,
  file: string,
  options: Partial<BackupOptions> = {},
): Promise<Outcome> {
  return await listen((terminal) =>
    backupSite({ ...machine, file, force: false, json: false, ...context(), terminal, ...options }),
  );
}

export async function restore(
  machine: Machine,
  file: string,
  options: Partial<RestoreOptions> = {},
): Promise<Outcome> {
  const flags = { check: false, force: false, withArchive: false, json: false };
  return await listen((terminal) =>
    restoreSite({ ...machine, file, ...flags, ...context(), terminal, ...options }),
  );
}

const context = () => ({ signal: new AbortController().signal });

async function listen(
  run: (terminal: ReturnType<typeof createTerminal>) => Promise<number>,
): Promise<Outcome> {
  const out = new PassThrough();
  const code = await run(createTerminal({ stdin: new PassThrough(), stdout: out, stderr: out }));
  out.end();
  return { code, output: await text(out) };
}

/** Every row of a SQLite database or a backup, by table. */
export function rowsOf(path: string): Record<string, unknown> {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const rows = Object.entries(TABLE_KEYS).map(([table, key]) => [
      table,
      database.prepare(`select * from ${table} order by ${key.join()}`).all(),
    ]);
    return Object.fromEntries(rows);
  } finally {
    database.close();
  }
}

/** SHA-256 of every file of a folder, by path; `files` are documents, which no backup contains. */
export async function sumsOf(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const sums = entries
    .filter((entry) => entry.isFile() && !entry.parentPath.endsWith('/files'))
    .map(async ({ parentPath, name }) => {
      const path = join(parentPath, name);
      const sum = createHash('sha256')
        .update(await readFile(path))
        .digest('hex');
      return [path.slice(folder.length + 1), sum] as const;
    });
  return Object.fromEntries((await Promise.all(sums)).toSorted());
}
