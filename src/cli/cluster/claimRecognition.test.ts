import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { type CoverDocuments, documentsInFolder } from '../../archive/covers/coverDocuments.ts';
import {
  createRecognition,
  type RecognitionOptions,
} from '../../archive/covers/createRecognition.ts';
import { createSharedPages } from '../../archive/covers/createSharedPages.ts';
import { openRecognizedWriter } from '../../archive/covers/openRecognizedWriter.ts';
import { writeTexts } from '../../archive/covers/storedTexts.ts';
import type { Log } from '../../server/log.ts';
import { openState } from '../../state/openState.ts';
import type { State } from '../../state/state.ts';
import { createDiskStorage } from '../../storage/diskStorage.ts';
import type { Storage } from '../../storage/storage.ts';
import { claimRecognition } from './claimRecognition.ts';

/** A process that answers at once, with the number of the page. */
const PROGRAM = `
  process.on('message', ({ recognize }) => {
    const box = [0, 0, 1, 0.1];
    process.send({ kind: 'recognized', confidence: 0.9, lines: [{ text: 'page ' + recognize, box }] });
    process.send({ kind: 'end' });
  });
  process.send({ kind: 'started' });`;
const id = (digit: number) => String(digit).repeat(32);
const always = new AbortController().signal;
const ignore = () => undefined;
const LOG: Log = { debug: ignore, info: ignore, warn: ignore, error: ignore };

let home: string;
let documents: CoverDocuments;
let shared: Storage;
let state: State;
let time: number;
/** Each page that was recognised, such as `1:2`. */
let recognized: string[];

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'campusdocs-recognition-'));
  onTestFinished(() => rm(home, { recursive: true }));
  await writeFile(join(home, 'process.mjs'), PROGRAM);
  documents = documentsInFolder(home);
  shared = createDiskStorage(join(home, 'shared'));
  time = Date.now();
  recognized = [];
  const opened = await openState({ folder: home, now: () => time });
  if (!opened.state) throw new Error(opened.error);
  ({ state } = opened);
  onTestFinished(state.close);
});

/** A document of which these pages are pictures, as it is now. */
async function addDocument(digit: number, scans: readonly number[]) {
  await writeFile(join(home, `${id(digit)}.pdf`), `PDF ${scans}`);
  const source = await documents.find(id(digit));
  if (!source) throw new Error('there is no document');
  const header = {
    size: source.size,
    modified: source.modified,
    pageCount: 99,
    isEncrypted: false,
  };
  const texts = scans.map((number) => ({ number, text: '', isScan: true }));
  await writeTexts(createDiskStorage(join(home, 'texts')), id(digit), header, texts);
  return source;
}

function openNode(name: string, options: Partial<RecognitionOptions> = {}) {
  const pages = openRecognizedWriter(join(home, `${name}.sqlite`));
  const sharing = createSharedPages({ storage: shared, pages, documents });
  const claim = claimRecognition({ jobs: state.jobs, log: LOG, clock: () => time });
  const recognition = createRecognition({
    documents,
    texts: createDiskStorage(join(home, 'texts')),
    pages,
    shared: { ...sharing, claim },
    limits: () => ({ pages: 1000, hours: { from: 0, to: 24 } }),
    isBusy: () => false,
    onPage: (document, number) => recognized.push(`${document[0]}:${number}`),
    log: { info: () => undefined, warn: () => undefined },
    now: () => time,
    pauseMs: 5,
    reader: { entry: pathToFileURL(join(home, 'process.mjs')) },
    ...options,
  });
  onTestFinished(() => {
    recognition.close();
    pages.close();
  });
  const numbers = (digit: number, source: { size: number; modified: number }) =>
    pages.list(id(digit), source).map(({ number }) => number);
  return { pages, sharing, claim, recognition, numbers };
}

const all = (node: ReturnType<typeof openNode>, ids: readonly number[]) =>
  node.recognition.recognizeAll(ids.map(id), always);

test('two nodes recognise each page once, and have all of them', async () => {
  const one = await addDocument(1, [2, 5]);
  const two = await addDocument(2, [3]);
  const nodes = [openNode('a'), openNode('b')];
  await Promise.all(nodes.map((node) => all(node, [1, 2])));
  expect(recognized.sort()).toEqual(['1:2', '1:5', '2:3']);
  for (const { sharing, numbers } of nodes) {
    for await (const _ of sharing.takeAll(always));
    expect([numbers(1, one), numbers(2, two)]).toEqual([[2, 5], [3]]);
    expect(await Array.fromAsync(sharing.takeAll(always)), 'nothing is new').toEqual([]);
  }
  const [first] = nodes;
  expect(first?.pages.read(id(1), one, 5)?.lines).toMatchObject([{ text: 'page 5' }]);
});

test('goes on where a node was killed, and keeps what only that had', async () => {
  const source = await addDocument(1, [2, 3, 4, 5]);
  const killed = openNode('a', {
    onPage(_, number) {
      recognized.push(`1:${number}`);
      // As if the process had ended here: nothing is published, and the lease stays.
      if (number === 3) throw new Error('killed');
    },
  });
  const claim = await killed.claim(id(1), source);
  if (typeof claim === 'string') throw new Error('it is free');
  expect(await openNode('c').claim(id(1), source), 'nobody else has it').toBe('elsewhere');
  killed.pages.write(id(1), source, 2, { confidence: 0.5, lines: [] });
  time += 100_000;
  expect(claim.isHeld()).toBe(false);
  const next = openNode('b');
  await all(next, [1]);
  expect(recognized).toEqual(['1:2', '1:3', '1:4', '1:5']);

  const again = openNode('a');
  expect(again.sharing.isBehind(id(1), source)).toBe(true);
  await all(again, [1]);
  expect(again.numbers(1, source)).toEqual([2, 3, 4, 5]);
  expect(again.pages.read(id(1), source, 2)?.confidence, 'its own page').toBe(0.5);
  expect(recognized).toHaveLength(4);
  expect(await next.sharing.take(id(1))).toBe(true);
  expect(next.pages.read(id(1), source, 2)?.confidence).toBe(0.5);
});

test('stops when another node may have the document, and publishes nothing of it', async () => {
  const source = await addDocument(1, [2, 3, 4]);
  const node = openNode('a', {
    onPage(_, number) {
      recognized.push(`1:${number}`);
      // Cut off from the database, or suspended, for so long.
      time += 100_000;
    },
  });
  await all(node, [1]);
  expect(recognized).toEqual(['1:2']);
  expect(await Array.fromAsync(shared.list())).toEqual([]);
  expect(node.sharing.isBehind(id(1), source)).toBe(true);
});

test('a document that cannot be had waits for all nodes, and one that ends them is given up', async () => {
  const away = await addDocument(1, [2]);
  const bomb = await addDocument(2, [3]);
  const cutOff: CoverDocuments = {
    async find(one) {
      const found = await documents.find(one);
      return found && { ...found, openLocally: async () => undefined };
    },
  };
  await all(openNode('a', { documents: cutOff }), [1]);
  const node = openNode('b');
  expect(await node.claim(id(1), away)).toBe('elsewhere');
  expect(await state.jobs.failed(9)).toMatchObject([
    { kind: 'recognition', subject: id(1), reason: 'a document cannot be copied from the bucket' },
  ]);
  for (let count = 0; count < 5; count++) {
    expect(await node.claim(id(2), bomb)).toBeTypeOf('object');
    time += 61_000;
  }
  await all(node, [2, 1]);
  expect(recognized).toEqual(['1:2']);
  expect(await state.jobs.failed(9)).toMatchObject([{ subject: id(2), isDead: true }]);
  await state.jobs.revive({ kinds: ['recognition'], dead: true });
  await all(node, [2, 1]);
  expect(recognized).toEqual(['1:2', '2:3']);
  expect(await state.jobs.failed(9)).toEqual([]);
});

test('others take over what is recognised anew, and nothing of a document that has gone', async () => {
  const source = await addDocument(1, [2, 3]);
  const [one, two] = [openNode('a'), openNode('b')];
  await all(one, [1]);
  expect(await two.sharing.take(id(1))).toBe(true);
  await one.sharing.remove(id(1));
  expect(await two.sharing.take(id(1)), 'until there is something better').toBe(false);
  one.pages.write(id(1), source, 2, { confidence: 0.7, lines: [] });
  await one.sharing.publish(id(1), source);
  expect(await two.sharing.take(id(1))).toBe(true);
  expect(two.numbers(1, source)).toEqual([2]);
  expect(two.pages.count()).toBe(1);

  await one.sharing.remove(id(1));
  one.pages.write(id(1), source, 3, { confidence: 0.7, lines: [] });
  await rm(join(home, `${id(1)}.pdf`));
  await one.sharing.publish(id(1), source);
  expect(await Array.fromAsync(shared.list())).toEqual([]);
});

test('a damaged file, or one of another version of a document, is left alone', async () => {
  const source = await addDocument(1, [2]);
  const [one, two] = [openNode('a'), openNode('b')];
  await shared.write(`${id(1)}.json`, Buffer.from('{"version":1,"pages":[{}]}'));
  expect(await two.sharing.take(id(1))).toBe(false);
  await all(one, [1]);
  await writeFile(join(home, `${id(1)}.pdf`), 'another version');
  expect(await two.sharing.take(id(1))).toBe(false);
  expect(two.numbers(1, source)).toEqual([]);
});
