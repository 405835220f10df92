import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { createTextIndexer } from './createTextIndexer.ts';
import { packIdList } from './packedIds.ts';

const nothing = () => undefined;

/** An indexer whose process runs this program. */
async function openIndexer(program: string) {
  const folder = await mkdtemp(join(tmpdir(), 'campusdocs-indexer-'));
  const entry = join(folder, 'process.mjs');
  await writeFile(entry, program);
  const errors: unknown[] = [];
  const task = { index: '', texts: '', recognized: '' };
  const log = {
    debug: nothing,
    info: nothing,
    warn: nothing,
    error: (facts: unknown) => errors.push(facts),
  };
  const indexer = createTextIndexer(task, {
    log,
    entry: pathToFileURL(entry),
    restartMs: 1,
    mostFailures: 3,
  });
  onTestFinished(async () => {
    indexer.close();
    await rm(folder, { recursive: true });
  });
  return { indexer, errors };
}

test('a process that fails at the same document again and again is given up', async () => {
  const { indexer, errors } = await openIndexer(`
    process.on('message', () => {
      const state = { documents: 1, pages: 1, bytes: 1, waiting: 5 };
      process.send({ kind: 'state', state }, () => process.exit(1));
    });`);
  indexer.follow(packIdList([]));
  await expect.poll(() => indexer.health().state).toBe('failed');
  // The first report was progress.
  expect(errors.length).toBeLessThanOrEqual(4);
});

test('an index that cannot be read is built again, once at a time', async () => {
  const { indexer } = await openIndexer(`
    let kinds = [];
    process.on('message', ({ kind }) => {
      kinds.push(kind);
      const state = { documents: kinds.filter((one) => one === 'rebuild').length, pages: 0, bytes: 0, waiting: 0 };
      if (kind === 'all' || kind === 'rebuild') process.send({ kind: 'state', state });
    });`);
  // Before it knows what to index, there is nothing to build.
  indexer.rebuild();
  expect(indexer.health().waiting).toBe(0);
  indexer.follow(packIdList([]));
  await expect.poll(() => indexer.health().waiting).toBe(0);
  indexer.rebuild();
  indexer.rebuild();
  await expect.poll(() => indexer.health()).toMatchObject({ state: 'ready', documents: 1 });
});

test('of several servers with one index, only the one that is allowed to indexes', async () => {
  const { indexer } = await openIndexer(`
    process.on('message', ({ kind }) => {
      const state = { documents: 7, pages: 0, bytes: 0, waiting: 0 };
      if (kind === 'all') process.send({ kind: 'state', state });
    });`);
  indexer.allow(false);
  indexer.follow(packIdList([]));
  indexer.update(['a'.repeat(32)]);
  indexer.rebuild();
  expect(indexer.health()).toMatchObject({ documents: 0, waiting: 0 });
  indexer.allow(true);
  await expect.poll(() => indexer.health()).toMatchObject({ state: 'ready', documents: 7 });
  indexer.allow(false);
  expect(indexer.health().waiting).toBe(0);
});
