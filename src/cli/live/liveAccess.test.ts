import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { type ServedSite, serveArchive } from '../../../test/support/cli/liveFixture.ts';
import { createLiveSite } from './createLiveSite.ts';

const ID = 'a'.repeat(32);
const HERE = 'access: { mode: campus, networks: [127.0.0.0/8, "::1"] }';
const OFF_CAMPUS = 'access: { mode: campus, networks: [192.0.2.0/24] }';

let home: string;
beforeEach(async () => {
  const made = await mkdtemp(join(tmpdir(), 'campusdocs-access-'));
  onTestFinished(() => rm(made, { recursive: true, force: true }));
  home = made;
  await mkdir(join(home, 'metadata'));
  await mkdir(join(home, 'files'));
  const data = '{ title: 甲, course: [{ name: 高等数学 }], content: [课件], filetype: pdf }';
  const item = `id: ${ID}\nurl: /files/${ID}.pdf\ntype: doc\ndata: ${data}\n`;
  await writeFile(join(home, 'metadata', `${ID}.yml`), item);
  await writeFile(join(home, 'files', `${ID}.pdf`), 'not really');
});

const say = (text: string) => writeFile(join(home, 'site.yml'), text);

async function statusAt(site: ServedSite): Promise<number> {
  return (await fetch(`${site.url}/files/${ID}.pdf`, { redirect: 'manual' })).status;
}

test('applies changes of access while serving, and ignores invalid settings', async () => {
  await say(HERE);
  const site = await serveArchive(home);
  expect(await statusAt(site)).toBe(200);
  const becomes = (status: number) => expect.poll(() => statusAt(site)).toBe(status);
  const isNamed = (reason: string) =>
    site.until(reason, ({ archive }) =>
      archive.faults.list.some((one) => one.reason.includes(reason)),
    );

  await say(OFF_CAMPUS);
  await becomes(302);
  await expect.poll(site.log).toContain('who may open files has changed');

  for (const [slip, reason] of [
    ['access: { mode: campus, networks: [10.1.2.3/8] }', 'not the beginning of a network'],
    ['access: { mode: open', 'is not YAML'],
    ['', 'is not there any more'],
    ['university: 甲大', 'is not there any more'],
  ] as const) {
    await say(slip);
    const { status } = await isNamed(reason);
    expect(status).toBe('degraded');
    expect(await statusAt(site)).toBe(302);
    await say(OFF_CAMPUS);
    await site.until('it is mended', ({ archive }) => archive.faults.errors === 0);
  }

  await unlink(join(home, 'site.yml'));
  await isNamed('is not there any more');
  expect(await statusAt(site)).toBe(302);
  await expect.poll(site.log).toMatch(/site\.yml.*to open the files to everybody/u);
  await say('access: { mode: campus }');
  await isNamed('lets nobody open a file');
  expect(await statusAt(site)).toBe(302);

  await say('access: { mode: open }');
  await becomes(200);
});

test.each([
  ['access: { mode: campus, networks: [] }', false, 'site.yml: access lets nobody open a file'],
  ['access: { mode: open', false, 'site.yml: is not YAML'],
  ['', true, 'site.yml: access is not there any more'],
  [undefined, true, 'site.yml: access is not there any more'],
])('a server does not start without valid access rules: %s', async (text, wasProtected, reason) => {
  if (text !== undefined) await say(text);
  const silent = () => undefined;
  const { live, error } = await createLiveSite({
    folder: home,
    largestPacked: 0,
    watch: 'off',
    wasProtected,
    createRenderer: () => ({ render: async () => ({ status: 200, html: '' }) }),
    log: { debug: silent, info: silent, warn: silent, error: silent },
    now: Date.now,
  });
  await live?.close();
  expect(error).toContain(reason);
});

test('a restart opens files only when site.yml says so', async () => {
  const GONE = /site\.yml: access is not there any more[^\n]* write access: \{ mode: open \}/u;
  const data = await mkdtemp(join(tmpdir(), 'campusdocs-data-'));
  onTestFinished(() => rm(data, { recursive: true, force: true }));
  // As left by a server that protected the files.
  await writeFile(join(data, 'gated'), '');
  await say('');
  await expect(serveArchive(home, {}, data)).rejects.toThrow(GONE);

  await say('access: { mode: open }');
  const opened = await serveArchive(home, {}, data);
  expect(await statusAt(opened)).toBe(200);
  await expect.poll(() => readdir(data)).not.toContain('gated');
  // Files that are protected while serving stay protected after a restart, too.
  await say(OFF_CAMPUS);
  await expect.poll(() => statusAt(opened)).toBe(302);
  await expect.poll(() => readdir(data)).toContain('gated');
  await say('access: { mode: open }');
  await expect.poll(() => readdir(data)).not.toContain('gated');
  opened.process.kill('SIGKILL');
  await once(opened.process, 'exit');

  await say('');
  const after = await serveArchive(home, {}, data);
  expect(await statusAt(after)).toBe(200);
});

test('reports it in one line and exits with 1', async () => {
  await say('access: { mode: members }');
  const site = serveArchive(home);
  await expect(site).rejects.toThrow(/site\.yml: access lets nobody open a file/u);
});
