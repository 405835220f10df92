import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { CheckDiagnostic } from '../../archive/check/rules.ts';
import { readEnvironment } from '../../config/environment.ts';
import { createFaultFinder } from './createFaultFinder.ts';
import { selectFaults } from './selectFaults.ts';

const DEMO = join(import.meta.dirname, '..', '..', '..', 'demo');
const BOOK = 'metadata/e00e42abab9b857ffce1e1d5835c057e.yml';
const { environment = expect.fail() } = readEnvironment({});
const NOTHING = { errors: 0, warnings: 0, list: [] };

let home: string;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'campusdocs-faults-'));
  await cp(DEMO, join(home, 'archive'), { recursive: true });
  return () => rm(home, { recursive: true });
});

test('the desk has what check finds, once for each revision', async () => {
  let revision = 'a';
  let warnings = 0;
  const finder = createFaultFinder({
    folder: join(home, 'archive'),
    environment,
    revision: () => revision,
    known: () => NOTHING,
    log: { warn: () => void warnings++ },
    now: () => 0,
  });
  // The first look may be at an archive that is being checked.
  const found = () => expect.poll(finder.find);
  await found().toMatchObject({ errors: 0, list: [{ file: BOOK, severity: 'warning' }] });

  const path = join(home, 'archive', BOOK);
  await writeFile(path, (await readFile(path, 'utf8')).replace('02604', '02605'));
  expect((await finder.find()).list).toHaveLength(1);
  revision = 'b';
  await found().toMatchObject({ errors: 1, list: [{ file: BOOK, severity: 'error' }] });
  await finder.close();
  expect(warnings).toBe(0);
});

test('what cannot be checked leaves what is known', async () => {
  const known = { ...NOTHING, errors: 3 };
  const reasons: string[] = [];
  const finder = createFaultFinder({
    // No system has such a path.
    folder: 'a\0b',
    environment,
    revision: () => 'a',
    known: () => known,
    log: { warn: (_, message) => void reasons.push(message) },
    now: () => 0,
  });
  await expect.poll(() => finder.find().then(() => reasons.length)).toBe(1);
  expect(await finder.find()).toBe(known);
  await finder.close();
});

test('a rule that finds thousands does not hide the others', () => {
  const fault = (
    rule: CheckDiagnostic['rule'],
    severity: CheckDiagnostic['severity'],
    at: number,
  ) => ({ rule, severity, file: `${rule} ${at}`, field: '', reason: 'is wrong' }) as const;
  const cut = Array.from({ length: 9000 }, (_, at) => fault('document-cut', 'warning', at));
  const { errors, warnings, list } = selectFaults([
    ...cut,
    fault('isbn-hyphens', 'warning', 0),
    fault('id-twice', 'error', 0),
  ]);
  expect([errors, warnings]).toEqual([1, 9001]);
  expect(list.map(({ file }) => file)).toEqual([
    'id-twice 0',
    ...[0, 1, 2, 3, 4].map((at) => `document-cut ${at}`),
    'isbn-hyphens 0',
  ]);
});
