import { spawn } from 'node:child_process';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TEST_VARIABLES } from '../../../test/support/archive/gitFixture.ts';
import {
  addItem,
  contentOf,
  serveArchive,
  smallArchive,
  temporaryFolder,
} from '../../../test/support/cli/mirrorFixture.ts';
import { runs } from '../../../tools/test/runs.ts';
import { readArchive } from '../../archive/readArchive.ts';
import { writeTombstone } from '../../archive/tombstones/tombstone.ts';
import { DEMO } from '../packagePaths.ts';

const ROOT = join(import.meta.dirname, '../../..');
const DIE = join(ROOT, 'tools/killing/dieAtPoint.ts');
const MAIN = join(ROOT, 'src/cli/main.ts');

const change = fc.constantFrom('add', 'edit', 'remove', 'takeDown', 'announce', 'nothing');
const step = fc.record({ change, dieAt: fc.integer({ min: 1, max: 60 }), pick: fc.nat() });
const steps = runs(4, 20);

test('a mirror that is killed again and again, while the site changes, is an archive each time, and the same in the end', {
  timeout: 300_000,
}, async () => {
  const history = fc.array(step, { minLength: steps, maxLength: steps });
  await fc.assert(fc.asyncProperty(history, endsTheSame), {
    numRuns: runs(1, 3),
    endOnFailure: true,
  });
});

async function endsTheSame(history: readonly { change: string; dieAt: number; pick: number }[]) {
  const source = await smallArchive();
  const copy = join(await temporaryFolder(), 'copy');
  const site = await serveArchive(source);
  const ends: (number | null)[] = [];
  for (const { dieAt, ...next } of history) {
    await changeArchive(source, next);
    await site.refresh();
    ends.push(await runMirror([site.url, copy], dieAt));
    const { archive } = await readArchive(copy);
    const faults = archive?.diagnostics.filter(({ severity }) => severity === 'error') ?? [];
    expect(faults).toEqual([]);
    const names = archive ? await readdir(join(copy, 'files')).catch(() => []) : [];
    for (const { id, data } of archive?.items ?? [])
      expect(names).toContain(`${id}.${data.filetype}`);
  }
  // The first run takes more steps than that.
  expect(ends[0]).toBeNull();
  expect(ends.filter((code) => code !== null && code !== 0)).toEqual([]);
  expect(await runMirror([site.url, copy])).toBe(0);
  expect(await contentOf(copy)).toEqual(await contentOf(source));
}

async function changeArchive(folder: string, { change, pick }: { change: string; pick: number }) {
  const metadata = join(folder, 'metadata');
  const ids = (await readdir(metadata)).map((name) => name.slice(0, 32)).sort();
  const id = ids[pick % ids.length];
  if (change === 'announce')
    await writeFile(join(folder, 'announcements', '开学.md'), `${NEWS}${pick}`);
  if (change === 'add') {
    const others = (await readdir(join(DEMO, 'metadata'))).map((name) => name.slice(0, 32));
    await addItem(folder, others[pick % others.length] ?? '');
    await rm(join(folder, 'tombstones'), { recursive: true, force: true });
  }
  if (id === undefined || ids.length < 2) return;
  const path = join(metadata, `${id}.yml`);
  if (change === 'edit') await writeFile(path, `${await readFile(path, 'utf8')}# ${pick}\n`);
  if (change !== 'remove' && change !== 'takeDown') return;
  for (const type of ['pdf', 'zip'])
    await rm(join(folder, 'files', `${id}.${type}`), { force: true });
  await rm(path);
  if (change === 'remove') return;
  const tombstone = writeTombstone({ id, date: '2026-11-28', reason: 'copyright' } as never);
  await mkdir(join(folder, 'tombstones'), { recursive: true });
  await writeFile(join(folder, 'tombstones', `${id}.yml`), tombstone);
}

const NEWS = '---\ntitle: 开学\ndate: 2026-09-01\ntags: [主站公告]\n---\n\n';

/** Runs the command as a process of its own, until it ends or has taken so many steps on the disk. */
function runMirror(words: readonly string[], dieAt?: number): Promise<number | null> {
  const args = dieAt === undefined ? [] : ['--import', DIE];
  const child = spawn(process.execPath, [...args, MAIN, 'mirror', '--allow-removals', ...words], {
    env: { ...TEST_VARIABLES, DIE_AT: String(dieAt ?? 0) },
    stdio: 'ignore',
  });
  return new Promise((resolve) => child.on('exit', resolve));
}
