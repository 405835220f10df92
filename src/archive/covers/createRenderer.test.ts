import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createRenderer, type Renderer, type RendererOptions } from './createRenderer.ts';

let folder: string;
const renderers: Renderer[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'campusdocs-'));
});
afterEach(async () => {
  for (const renderer of renderers.splice(0)) renderer.close();
  await rm(folder, { recursive: true });
});

/** A renderer whose process runs this program. */
async function rendererOf(program: string, options: RendererOptions = {}): Promise<Renderer> {
  const path = join(folder, 'process.mjs');
  await writeFile(path, program);
  const renderer = createRenderer({ ...options, entry: pathToFileURL(path) });
  renderers.push(renderer);
  return renderer;
}

const STARTED = `process.send({ kind: 'started' });`;
const answer = (reason: string) => `process.send({ kind: 'failed', reason: ${reason} });`;

test('a document that hangs is given up, and the next one is drawn by a new process', async () => {
  const renderer = await rendererOf(
    `process.on('message', (path) => { if (path === 'hang') for (;;); ${answer('String(path)')} });
     ${STARTED}`,
    { timeoutMs: 1500 },
  );
  expect(await renderer.render('hang')).toEqual({
    kind: 'failed',
    reason: 'takes longer than 1.5 seconds to draw; simplify its first page',
  });
  expect(await renderer.render('next')).toEqual({ kind: 'failed', reason: 'next' });
});

test.skipIf(process.platform !== 'linux')('a document that eats memory is given up', async () => {
  const renderer = await rendererOf(
    `process.on('message', () => setInterval(() => hoard.push(Buffer.alloc(2 ** 25, 1)), 5));
     const hoard = []; ${STARTED}`,
    { mostBytes: 400 * 2 ** 20 },
  );
  expect(await renderer.render('x')).toEqual({
    kind: 'failed',
    reason: 'needs more than 400 MiB to draw; simplify its first page',
  });
});

test('a crash is tried once more, and twice is the fault of the document', async () => {
  const once = await rendererOf(`process.on('message', (attempt) => process.exit(1)); ${STARTED}`);
  expect(await once.render('x')).toEqual({
    kind: 'failed',
    reason: 'makes the renderer crash; look at it in a PDF viewer',
  });
});

test('a process that cannot start is not the fault of the document', async () => {
  const renderer = await rendererOf(`throw new Error('no canvas for this machine');`);
  expect(await renderer.render('x')).toEqual({
    kind: 'unavailable',
    reason: expect.stringContaining('no canvas for this machine'),
  });
});

test('the process can neither write nor start others nor connect', async () => {
  const renderer = await rendererOf(
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
       return found.join();
     };
     process.on('message', async (path) => process.send({ kind: 'failed', reason: await codes(path) }));
     ${STARTED}`,
  );
  expect(await renderer.render(join(folder, 'stolen'))).toEqual({
    kind: 'failed',
    reason: 'ERR_ACCESS_DENIED,ERR_ACCESS_DENIED,ERR_ACCESS_DENIED',
  });
});

test('after so many documents there is a new process', async () => {
  const renderer = await rendererOf(
    `process.on('message', () => { ${answer('String(process.pid)')} }); ${STARTED}`,
    { documentsPerProcess: 2 },
  );
  const pids: unknown[] = [];
  for (let n = 0; n < 4; n += 1) {
    const outcome = await renderer.render('x');
    pids.push(outcome.kind === 'failed' ? outcome.reason : outcome);
  }
  expect(new Set(pids).size).toBe(2);
  expect(pids[0]).toBe(pids[1]);
});

test('closing ends what is under way', async () => {
  const renderer = await rendererOf(`process.on('message', () => undefined); ${STARTED}`);
  const outcome = renderer.render('x');
  renderer.close();
  expect((await outcome).kind).toBe('unavailable');
  expect((await renderer.render('x')).kind).toBe('unavailable');
});
