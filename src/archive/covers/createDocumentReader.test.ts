import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  createDocumentReader,
  type DocumentReader,
  type ReaderOptions,
} from './createDocumentReader.ts';

let folder: string;
const readers: DocumentReader[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'campusdocs-'));
});
afterEach(async () => {
  for (const reader of readers.splice(0)) reader.close();
  await rm(folder, { recursive: true });
});

/** A reader whose process runs the given program. */
async function readerOf(program: string, options: ReaderOptions = {}): Promise<DocumentReader> {
  const path = join(folder, 'process.mjs');
  await writeFile(path, program);
  const reader = createDocumentReader({ ...options, entry: pathToFileURL(path) });
  readers.push(reader);
  return reader;
}

const STARTED = `process.send({ kind: 'started' });`;
const answer = (reason: string) =>
  `process.send({ kind: 'failed', code: 'unusable', reason: ${reason} });`;

const render = (reader: DocumentReader, path = 'x') =>
  reader.read({ path, type: 'pdf', cover: true }, () => undefined);

test('gives up a document that hangs, and draws the next one in a new process', async () => {
  const reader = await readerOf(
    `process.on('message', ({ path }) => { if (path === 'hang') for (;;); ${answer('String(path)')} });
     ${STARTED}`,
    { timeoutMs: 1500 },
  );
  expect(await render(reader, 'hang')).toEqual({
    kind: 'failed',
    code: 'too-slow',
    reason: 'takes longer than 1.5 seconds to draw; simplify its first page',
  });
  expect(await render(reader, 'next')).toEqual({
    kind: 'failed',
    code: 'unusable',
    reason: 'next',
  });
});

test.skipIf(process.platform !== 'linux')(
  'gives up a document that uses too much memory',
  async () => {
    const reader = await readerOf(
      `process.on('message', () => setInterval(() => hoard.push(Buffer.alloc(2 ** 25, 1)), 5));
     const hoard = []; ${STARTED}`,
      { mostBytes: 400 * 2 ** 20 },
    );
    expect(await render(reader)).toEqual({
      kind: 'failed',
      code: 'too-much-memory',
      reason: 'needs more than 400 MiB to draw; simplify its first page',
    });
  },
);

test('retries once after a crash, and blames the document after a second one', async () => {
  const once = await readerOf(`process.on('message', (attempt) => process.exit(1)); ${STARTED}`);
  expect(await render(once)).toEqual({
    kind: 'failed',
    code: 'crash',
    reason: 'makes the renderer crash; look at it in a PDF viewer',
  });
});

test('keeps the cover and earlier pages after a crash', async () => {
  const page = (number: number) =>
    `{ number: ${number}, text: String(process.pid), isScan: false }`;
  const reader = await readerOf(
    `process.on('message', ({ cover }) => {
       if (cover) process.send({ kind: 'no-cover', code: 'unusable', reason: 'x' });
       process.send({ kind: 'pages', pages: [${page(1)}, ${page(2)}] }, () => process.exit(1));
     });
     ${STARTED}`,
  );
  const heard: (string | number)[] = [];
  const outcome = await reader.read(
    { path: 'x', type: 'pdf', cover: true, pages: 'all' },
    (part) => {
      heard.push(part.kind, ...(part.kind === 'pages' ? part.pages.map((one) => one.number) : []));
    },
  );
  expect(outcome).toMatchObject({ kind: 'failed', code: 'crash' });
  expect(heard.filter((one) => one !== 'pages')).toEqual(['no-cover', 1, 2]);
});

test('does not blame the document for a process that cannot start', async () => {
  const reader = await readerOf(`throw new Error('no canvas for this machine');`);
  expect(await render(reader)).toEqual({
    kind: 'unavailable',
    reason: expect.stringContaining('no canvas for this machine'),
  });
});

test('the process cannot write, start processes or connect, and has no environment', async () => {
  const reader = await readerOf(
    `import { writeFileSync } from 'node:fs';
     import { spawnSync } from 'node:child_process';
     import { connect } from 'node:net';
     const codes = async (path) => {
       const found = [];
       try { writeFileSync(path, ''); found.push('wrote'); } catch (e) { found.push(e.code); }
       try { spawnSync('true'); found.push('spawned'); } catch (e) { found.push(e.code); }
       try {
         await new Promise((resolve, reject) => connect(9, '127.0.0.1').on('error', reject).on('connect', resolve));
         found.push('connected');
       } catch (e) { found.push(e.code); }
       // Windows gives every process some variables.
       if (process.platform !== 'win32') found.push(...Object.keys(process.env));
       return found.join();
     };
     process.on('message', async ({ path }) => {
       const reason = await codes(path);
       ${answer('reason')}
     });
     ${STARTED}`,
  );
  const outcome = await render(reader, join(folder, 'stolen'));
  if (outcome.kind !== 'failed') throw new Error(`it is ${outcome.kind}`);
  const [writing, starting, connecting, ...known] = outcome.reason.split(',');
  expect([writing, starting]).toEqual(['ERR_ACCESS_DENIED', 'ERR_ACCESS_DENIED']);
  // Enforced by Node itself, or by the system before Node 25.
  expect(connecting).toMatch(/^(?:ERR_ACCESS_DENIED|ENETUNREACH)$/u);
  expect(known).toEqual([]);
});

test('starts a new process after a number of documents', async () => {
  const reader = await readerOf(
    `process.on('message', () => { ${answer('String(process.pid)')} }); ${STARTED}`,
    { documentsPerProcess: 2 },
  );
  const pids: unknown[] = [];
  for (let n = 0; n < 4; n += 1) {
    const outcome = await render(reader);
    pids.push(outcome.kind === 'failed' ? outcome.reason : outcome);
  }
  expect(new Set(pids).size).toBe(2);
  expect(pids[0]).toBe(pids[1]);
});

test('close ends the running work', async () => {
  const reader = await readerOf(`process.on('message', () => undefined); ${STARTED}`);
  const outcome = render(reader);
  reader.close();
  expect((await outcome).kind).toBe('unavailable');
  expect((await render(reader)).kind).toBe('unavailable');
});
