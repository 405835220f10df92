import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { pdfFixture } from '../../../test/support/archive/pdfFixture.ts';
import { documentsInFolder } from '../../archive/covers/coverDocuments.ts';
import { createCovers, type WorkDone } from '../../archive/covers/createCovers.ts';
import type { Log } from '../../server/log.ts';
import { openState } from '../../state/openState.ts';
import { createDiskStorage } from '../../storage/diskStorage.ts';
import { claimWork } from './claimWork.ts';

const ignore = () => undefined;
const LOG: Log = { debug: ignore, info: ignore, warn: ignore, error: ignore };
const id = (number: number) => number.toString(16).padStart(32, '0');

test('three nodes draw each cover and read each text once', async () => {
  const home = await mkdtemp(join(tmpdir(), 'campusdocs-claims-'));
  onTestFinished(() => rm(home, { recursive: true }));
  const files = join(home, 'files');
  await mkdir(files);
  const ids = Array.from({ length: 8 }, (_, number) => id(number));
  for (const one of ids)
    await writeFile(
      join(files, `${one}.pdf`),
      pdfFixture({ content: 'BT /F1 20 Tf 20 100 Td (Exam) Tj ET' }),
    );
  const { state, error } = await openState({ folder: home, now: Date.now });
  if (!state) throw new Error(error);
  onTestFinished(state.close);

  const done: WorkDone[] = [];
  const nodes = [1, 2, 3].map(() =>
    createCovers({
      documents: documentsInFolder(files),
      covers: createDiskStorage(join(home, 'covers')),
      texts: createDiskStorage(join(home, 'texts')),
      claims: claimWork({ leases: state.leases, log: LOG, random: Math.random }),
      log: LOG,
    }),
  );
  onTestFinished(() => {
    for (const node of nodes) node.close();
  });
  const { signal } = new AbortController();
  await Promise.all(
    nodes.map((node) => node.drawAll(ids, signal, { onDone: (one) => done.push(one) })),
  );

  const made = done.filter(({ outcome }) => outcome.kind === 'made');
  const named = (work: WorkDone['work']) =>
    made.flatMap((one) => (one.work === work ? one.id : [])).sort();
  expect([named('cover'), named('texts')]).toEqual([ids, ids]);
  expect(done).toHaveLength(3 * 2 * ids.length);
});

test('what a node that has died had begun is done by another', async () => {
  const home = await mkdtemp(join(tmpdir(), 'campusdocs-claims-'));
  onTestFinished(() => rm(home, { recursive: true }));
  let time = Date.now();
  const { state, error } = await openState({ folder: home, now: () => time });
  if (!state) throw new Error(error);
  onTestFinished(state.close);
  const [one, two] = [1, 2].map(() =>
    claimWork({ leases: state.leases, log: LOG, random: Math.random }),
  );
  await one?.claim('cover a');
  expect(await two?.claim('cover a')).toBeUndefined();
  time += 100_000;
  const release = await two?.claim('cover a');
  await release?.();
  expect(await one?.claim('cover a')).toBeDefined();
});
