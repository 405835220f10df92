import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { pdfFixture } from '../../../test/support/archive/pdfFixture.ts';
import {
  type CoverDocuments,
  documentsInFolder,
  type FoundDocument,
} from '../../archive/covers/coverDocuments.ts';
import { COVERS_VERSION, workVersion, writeCoverRecord } from '../../archive/covers/coverRecord.ts';
import {
  type CoversOptions,
  createCovers,
  type DrawAllOptions,
  type WorkDone,
} from '../../archive/covers/createCovers.ts';
import { MINUTE_MS } from '../../lib/durations.ts';
import type { Log } from '../../server/log.ts';
import { openState } from '../../state/openState.ts';
import type { State } from '../../state/state.ts';
import { createDiskStorage } from '../../storage/diskStorage.ts';
import { claimWork } from './claimWork.ts';

const ignore = () => undefined;
const id = (number: number) => number.toString(16).padStart(32, '0');
const always = new AbortController().signal;
/** A process that draws at once. */
const PROGRAM = `
  import { readFileSync } from 'node:fs';
  process.on('message', ({ path }) => {
    const bytes = new Uint8Array([1]);
    const drawn = { kind: 'cover', jpeg: bytes, webp: bytes };
    const failed = { kind: 'no-cover', code: 'damaged', reason: 'is no PDF' };
    process.send(readFileSync(path, 'latin1').startsWith('%PDF') ? drawn : failed);
    process.send({ kind: 'end' });
  });
  process.send({ kind: 'started' });`;
const EXAM = pdfFixture({ content: 'BT /F1 20 Tf 20 100 Td (Exam) Tj ET' });

let home: string;
let files: string;
let state: State;
/** The clock of the database. */
let time: number;
let errors: object[];

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'campusdocs-claims-'));
  onTestFinished(() => rm(home, { recursive: true }));
  files = join(home, 'files');
  await mkdir(files);
  await writeFile(join(home, 'process.mjs'), PROGRAM);
  time = Date.now();
  errors = [];
  const opened = await openState({ folder: home, now: () => time });
  if (!opened.state) throw new Error(opened.error);
  ({ state } = opened);
  onTestFinished(state.close);
});

const addDocument = (number: number, content: Uint8Array | string = EXAM) =>
  writeFile(join(files, `${id(number)}.pdf`), content);

function openClaims() {
  const log: Log = {
    debug: ignore,
    info: ignore,
    warn: ignore,
    error: (facts) => errors.push(facts),
  };
  return claimWork({ jobs: state.jobs, log, clock: () => time, random: Math.random });
}

/** A node that draws covers. */
function openNode(options: Partial<CoversOptions> = {}) {
  const covers = createCovers({
    documents: documentsInFolder(files),
    covers: createDiskStorage(join(home, 'covers')),
    claims: openClaims(),
    log: { warn: ignore },
    reader: { entry: pathToFileURL(join(home, 'process.mjs')) },
    ...options,
  });
  onTestFinished(covers.close);
  return {
    ...covers,
    async draw(numbers: readonly number[], options: DrawAllOptions = {}) {
      const done: WorkDone[] = [];
      const onDone = (one: WorkDone) => done.push(one);
      await covers.drawAll(numbers.map(id), always, { ...options, onDone });
      return done;
    },
  };
}

/** The documents, opened in another way. */
function openedBy(
  openLocally: (usual: FoundDocument['openLocally']) => ReturnType<FoundDocument['openLocally']>,
): CoverDocuments {
  const documents = documentsInFolder(files);
  return {
    async find(one) {
      const found = await documents.find(one);
      return found && { ...found, openLocally: () => openLocally(found.openLocally) };
    },
  };
}

const outcomes = (done: readonly WorkDone[]) => done.map(({ outcome }) => outcome);

test('three nodes draw each cover and read each text once, and remember nothing of it', async () => {
  const numbers = Array.from({ length: 8 }, (_, number) => number);
  for (const number of numbers) await addDocument(number);
  const texts = createDiskStorage(join(home, 'texts'));
  const nodes = [1, 2, 3].map(() => openNode({ texts, reader: {} }));
  const done = (await Promise.all(nodes.map((node) => node.draw(numbers)))).flat();

  const made = done.filter(({ outcome }) => outcome.kind === 'made');
  const named = (work: WorkDone['work']) =>
    made.flatMap((one) => (one.work === work ? one.id : [])).sort();
  expect([named('cover'), named('texts')]).toEqual([numbers.map(id), numbers.map(id)]);
  expect(done).toHaveLength(3 * 2 * numbers.length);
  expect(await state.jobs.failed(9)).toEqual([]);
});

test('what a node that has died had begun is done by another', async () => {
  const [one, two] = [openClaims(), openClaims()];
  const wanted = { work: 'cover', id: id(1), version: '2 1 1' } as const;
  expect(await one.claim(wanted)).toMatchObject({ kind: 'claimed' });
  expect(await two.claim(wanted)).toEqual({ kind: 'elsewhere' });
  time += 61_000;
  const claim = await two.claim(wanted);
  if (claim.kind !== 'claimed') throw new Error('it is free');
  await claim.end({ kind: 'made' });
  expect(await one.claim(wanted)).toMatchObject({ kind: 'claimed' });
});

test('a document that ends its nodes is given up by all, until it is tried again', async () => {
  await addDocument(1);
  await addDocument(2);
  const { version } = await jobOf(1);
  const wanted = { work: 'cover', id: id(1), version } as const;
  for (let node = 0; node < 5; node++) {
    expect(await openClaims().claim(wanted)).toMatchObject({ kind: 'claimed' });
    time += 61_000;
  }
  const reason = expect.stringMatching(/^5 servers stopped/u);
  const failure = { kind: 'unavailable', reason };
  for (const node of [openNode(), openNode()]) {
    const done = await node.draw([1, 2]);
    expect(done.find((one) => one.id === id(1))?.outcome).toEqual(failure);
    expect(await node.ensure(id(1), always)).toBe('none');
    expect(await node.ensure(id(2), always)).toBe('ready');
  }
  expect(errors, 'said once').toMatchObject([{ kind: 'cover', subject: id(1), reason }]);
  expect(await state.jobs.failed(9)).toMatchObject([{ subject: id(1), isDead: true, reason }]);

  await state.jobs.revive({ kinds: ['cover'], dead: true });
  expect(outcomes(await openNode().draw([1]))).toEqual([{ kind: 'made' }]);
  expect(await state.jobs.failed(9)).toEqual([]);
});

test('what could not be had is left alone by all nodes for a while', async () => {
  await addDocument(1);
  let copies = 0;
  const cutOff = openNode({
    documents: openedBy(async () => {
      copies += 1;
      return undefined;
    }),
  });
  const failure = { kind: 'unavailable', reason: 'it cannot be copied from the bucket' };
  expect(outcomes(await cutOff.draw([1]))).toEqual([failure]);
  expect(outcomes(await openNode().draw([1])), 'also where it could be had').toEqual([failure]);
  expect(copies).toBe(1);
  const { reason } = failure;
  expect(await state.jobs.failed(9)).toMatchObject([{ subject: id(1), isDead: false, reason }]);
  time += MINUTE_MS;
  expect(outcomes(await openNode().draw([1]))).toEqual([{ kind: 'made' }]);
  expect(await state.jobs.failed(9)).toEqual([]);
});

test('a document that is itself unusable is no failure of nodes, and is tried again if asked', async () => {
  await addDocument(1, 'no PDF');
  const failure = { kind: 'failed', code: 'damaged' };
  expect(outcomes(await openNode().draw([1]))).toMatchObject([failure]);
  expect(await state.jobs.failed(9)).toEqual([]);

  await addDocument(2);
  const good = await documentsInFolder(files).find(id(2));
  if (!good) throw new Error('it was added');
  // An earlier attempt had too little memory.
  const problem = { code: 'crash', reason: 'makes the renderer crash' } as const;
  await writeCoverRecord(createDiskStorage(join(home, 'covers')), id(2), good, problem);
  const node = openNode();
  expect(outcomes(await node.draw([2]))).toEqual([{ kind: 'failed', ...problem }]);
  expect(outcomes(await node.draw([2], { again: 'failed' }))).toEqual([{ kind: 'made' }]);
  expect(outcomes(await node.draw([2], { again: 'failed' }))).toEqual([{ kind: 'kept' }]);
  expect(outcomes(await node.draw([2], { again: 'all' }))).toEqual([{ kind: 'made' }]);
});

test('a node that stops gives back what it is at', async () => {
  await addDocument(1);
  const entry = join(home, 'silent.mjs');
  await writeFile(
    entry,
    `process.on('message', () => undefined); process.send({ kind: 'started' });`,
  );
  const begun = Promise.withResolvers<void>();
  const stopping = openNode({
    reader: { entry: pathToFileURL(entry) },
    documents: openedBy((open) => {
      begun.resolve();
      return open();
    }),
  });
  void stopping.draw([1]);
  await begun.promise;
  await stopping.close();
  expect(await state.jobs.take(await jobOf(1), 'another', -1)).toEqual({ state: 'taken' });
  expect(outcomes(await openNode().draw([1]))).toEqual([{ kind: 'made' }]);
});

/** The job of drawing a cover. */
async function jobOf(number: number) {
  const document = await documentsInFolder(files).find(id(number));
  if (!document) throw new Error('it was added');
  return {
    kind: 'cover',
    subject: id(number),
    version: workVersion(COVERS_VERSION, document),
  } as const;
}
