import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { FIRST_TABLES } from '../../../test/support/state/firstTables.ts';
import { type Environment, readEnvironment } from '../../config/environment.ts';
import { MIGRATIONS, TABLES_VERSION } from '../../state/migrations.ts';
import { createTerminal } from '../terminal/terminal.ts';
import { migrateSite } from './migrateSite.ts';
import { planUpgrade } from './planUpgrade.ts';

let home: string;
let environment: Environment;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'campusdocs-migrate-'));
  onTestFinished(() => rm(home, { recursive: true }));
  await mkdir(join(home, 'archive', 'metadata'), { recursive: true });
  environment = readEnvironment({}).environment ?? expect.fail('it is fine');
});

async function run(options: { check?: boolean; json?: boolean } = {}) {
  const [stdin, out] = [new PassThrough(), new PassThrough()];
  const code = await migrateSite({
    archive: join(home, 'archive'),
    data: join(home, 'data'),
    check: false,
    json: false,
    environment,
    terminal: createTerminal({ stdin, stdout: out, stderr: out }),
    ...options,
  });
  return { code, output: await text(out.end()) };
}

/** The database of an older program, or of a newer one. */
async function database(sql: string): Promise<string> {
  await mkdir(join(home, 'data'), { recursive: true });
  const path = join(home, 'data', 'state.sqlite');
  const opened = new DatabaseSync(path);
  opened.exec(sql);
  opened.close();
  return path;
}

test('a check of a new site creates nothing', async () => {
  expect(await run({ check: true })).toEqual({
    code: 3,
    output: expect.stringContaining('has no tables yet'),
  });
  expect(await readdir(home)).toEqual(['archive']);
});

test('a check of an older database changes no byte, and says to make a backup', async () => {
  const path = await database(FIRST_TABLES.sqlite);
  const before = await readFile(path);
  const { code, output } = await run({ check: true });
  expect(code).toBe(3);
  expect(output).toContain(
    `has tables of version 1; this program has version ${TABLES_VERSION}. To be applied:
  2  networks of requests for tokens (contracts: older programs no longer work)
`,
  );
  expect(output).toContain('Make one first: campusdocs backup FILE');
  expect((await readFile(path)).equals(before)).toBe(true);

  expect(await run()).toMatchObject({ code: 0 });
  const { code: after, output: json } = await run({ check: true, json: true });
  expect(after).toBe(0);
  expect(JSON.parse(json)).toMatchObject({ version: TABLES_VERSION, pending: [], backup: 'none' });
});

test('tables that a newer program has expanded are fine, contracted ones are not', async () => {
  await run();
  await database('update campusdocs_applied set version = 98');
  expect(await run({ check: true })).toEqual({
    code: 0,
    output: expect.stringContaining('which a newer program has expanded'),
  });
  await database('update campusdocs_tables set version = 98');
  const refused = expect.stringContaining('need version 98');
  expect(await run({ check: true })).toEqual({ code: 1, output: refused });
  expect(await run()).toEqual({ code: 1, output: refused });
});

test('an expansion advises a backup, and leaves the way back open', () => {
  const found = { applied: MIGRATIONS.length, needs: MIGRATIONS.length };
  const next = [...MIGRATIONS, { summary: 'leases', apply: async () => undefined }];
  expect(planUpgrade(found, next)).toMatchObject({
    pending: [{ version: MIGRATIONS.length + 1, kind: 'expands' }],
    canGoBack: true,
    backup: 'advised',
  });
});

test('a check can read a database in use, with its log', async () => {
  await run();
  const path = await database('select 1');
  const server = new DatabaseSync(path);
  onTestFinished(() => server.close());
  server.exec('pragma journal_mode = wal; update campusdocs_applied set version = 98');
  expect((await run({ check: true })).output).toContain('version 98');
});
