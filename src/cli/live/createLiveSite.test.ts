import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Log } from '../../server/log.ts';
import { createLiveSite } from './createLiveSite.ts';

const ID = '0'.repeat(32);
const doc = (title: string) =>
  `id: ${ID}\nurl: /files/${ID}.pdf\ntype: doc\ndata: { title: ${title}, course: [{ name: 高数 }], content: [课件], filetype: pdf }\n`;

let home: string;
beforeEach(async () => {
  const made = await mkdtemp(join(tmpdir(), 'campusdocs-live-'));
  onTestFinished(() => rm(made, { recursive: true, force: true }));
  home = made;
  await mkdir(join(home, 'archive', 'metadata'), { recursive: true });
  await writeFile(join(home, 'archive', 'metadata', `${ID}.yml`), doc('甲'));
});

async function open(folder: string, thread?: URL) {
  const lines: string[] = [];
  const note = (_facts: object, message: string) => lines.push(message);
  const log: Log = { debug: note, info: note, warn: note, error: note };
  const opened = await createLiveSite({
    folder,
    largestPacked: 100,
    watch: 'events',
    wasProtected: false,
    createRenderer: () => ({ render: async () => ({ status: 200, html: '' }) }),
    log,
    now: () => 0,
    ...(thread && { thread }),
  });
  onTestFinished(async () => opened.live?.close());
  return { ...opened, lines };
}

const FOLLOW = pathToFileURL(join(import.meta.dirname, 'followFolder.ts')).href;

async function writeThread(code: string): Promise<URL> {
  const file = join(home, 'thread.mjs');
  await writeFile(file, code);
  return pathToFileURL(file);
}

test('reports a folder that is not an archive in one line', async () => {
  const { live, error } = await open(join(home, 'nothing'));
  expect(live).toBeUndefined();
  expect(error).toMatch(/^There is no archive folder .*nothing$/);
});

test('reports a thread that fails at once, and stops waiting for it', async () => {
  const { error } = await open(join(home, 'archive'), await writeThread('throw new Error("bad");'));
  expect(error).toContain('bad');
});

test('replaces a thread that dies, and serves later changes', async () => {
  const thread = await writeThread(`
    import { parentPort, workerData } from 'node:worker_threads';
    import { followFolder } from '${FOLLOW}';
    followFolder(workerData, (message) => {
      parentPort.postMessage(message);
      if (message.kind === 'read') setTimeout(() => { throw new Error('killed'); }, 1000);
    });
    parentPort.on('message', () => undefined);
  `);
  const { live, lines } = await open(join(home, 'archive'), thread);
  if (!live) return expect.fail('it was not opened');
  const { tag } = live.health().edition;
  await expect.poll(() => lines).toContain('reading the archive failed');
  expect(live.health().edition.tag).toBe(tag);
  await writeFile(join(home, 'archive', 'metadata', `${ID}.yml`), doc('乙'));
  await expect.poll(() => live.health().edition.tag).not.toBe(tag);
});

test('serves a large list at once, and compressed when that is ready', async () => {
  const note = '长'.repeat(10_000);
  for (let number = 1; number <= 40; number += 1) {
    const id = `${number}`.padStart(32, '0');
    const text = doc('甲').replaceAll(ID, id).replace('pdf }', `pdf, note: ${note} }`);
    await writeFile(join(home, 'archive', 'metadata', `${id}.yml`), text);
  }
  const { live } = await open(join(home, 'archive'));
  if (!live) return expect.fail('it was not opened');
  const list = () => live.edition().documents.get('/metadata2.json');
  expect(list()?.body.length).toBeGreaterThan(1024 * 1024);
  await expect.poll(() => list()?.gzip?.length).toBeGreaterThan(100);
  expect(gunzipSync(list()?.gzip ?? '')).toEqual(Buffer.from(list()?.body ?? []));
  // A change of something else keeps them.
  await writeFile(join(home, 'archive', 'aliases.yml'), '大水: 湖海');
  const { tag } = live.health().edition;
  await expect.poll(() => live.health().edition.tag).not.toBe(tag);
  expect(list()?.gzip).toBeDefined();
});

test('a replacement thread does not open files when site.yml is silent', async () => {
  const thread = await writeThread(`
    import { parentPort, workerData } from 'node:worker_threads';
    import { followFolder } from '${FOLLOW}';
    followFolder(workerData, (message) => {
      const isRefused = message.kind === 'refused';
      parentPort.postMessage(isRefused ? { ...message, kind: 'log', message: 'refused' } : message);
      if (workerData.wasProtected || message.kind !== 'read') return;
      setTimeout(() => { throw new Error('killed'); }, 1000);
    });
    parentPort.on('message', () => undefined);
  `);
  const settings = join(home, 'archive', 'site.yml');
  await writeFile(settings, 'access: { mode: campus, networks: [192.0.2.0/24] }');
  const { live, lines } = await open(join(home, 'archive'), thread);
  if (!live) return expect.fail('it was not opened');
  await writeFile(settings, '');
  await expect.poll(() => lines).toContain('refused');
  expect(live.settings().access.mode).toBe('campus');
});
