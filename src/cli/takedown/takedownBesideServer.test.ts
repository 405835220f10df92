import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runCommand } from '../../../test/support/cli/commandFixture.ts';
import { serveArchive } from '../../../test/support/cli/liveFixture.ts';
import { takedownCommand } from '../commands/takedown.ts';

const DEMO = join(import.meta.dirname, '..', '..', '..', 'demo');
const ID = '143601ca45384013a1cc11652209cc4d';
const OTHER = '67906cdd427b83840d54a85230c93f23';
const DOCUMENT = `files/${ID}.zip`;
const METADATA = `metadata/${ID}.yml`;

/** A cache that obeys from the second request on; returns its address and what it was told. */
async function startCache() {
  const paths: (string | undefined)[] = [];
  let refusals = 1;
  const server = createServer(({ method, url, headers }, response) => {
    if (refusals-- > 0) response.writeHead(503).end();
    else {
      paths.push(`${method} ${headers.host}${url}`);
      response.end();
    }
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, paths };
}

test('a server notices what the command takes down, whatever a pull brings back, and purges its cache', async () => {
  const home = await mkdtemp(join(tmpdir(), 'takedown-live-'));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  const archive = join(home, 'archive');
  for (const path of [DOCUMENT, METADATA, `files/${OTHER}.zip`, `metadata/${OTHER}.yml`]) {
    await mkdir(join(archive, path, '..'), { recursive: true });
    await cp(join(DEMO, path), join(archive, path));
  }
  const { url: cache, paths } = await startCache();
  const hosts = 'hosts: { main: https://docs.example.edu }';
  await writeFile(join(archive, 'site.yml'), `${hosts}\npurge: { url: ${cache} }\n`);
  const before = await readFile(join(archive, METADATA));
  const site = await serveArchive(archive);
  const statusOf = async (path: string) => (await fetch(`${site.url}/${path}`)).status;
  const takedown = (...words: string[]) =>
    runCommand(takedownCommand, ['takedown', ID, ...words, '-a', archive, '--data', site.data]);
  expect([await statusOf(DOCUMENT), await statusOf(`items/${ID}`)]).toEqual([200, 200]);

  expect((await takedown('--reason', 'wrong')).code).toBe(0);
  await expect.poll(() => statusOf(DOCUMENT)).toBe(410);
  expect([await statusOf(`items/${ID}`), await statusOf(`files/${OTHER}.zip`)]).toEqual([410, 200]);
  expect(JSON.stringify(await site.json('/metadata2.json'))).not.toContain(ID);
  const purged = `PURGE docs.example.edu/files/${ID}.webp`;
  await expect.poll(() => paths).toContain(purged);
  await expect
    .poll(() => site.json('/api/health'))
    .toMatchObject({
      status: 'ok',
      purge: { waiting: 0, result: 'purged' },
    });
  expect(site.log()).toContain('it is tried again');

  // As after a pull from a repository that still has it.
  await writeFile(join(archive, METADATA), before);
  await cp(join(DEMO, DOCUMENT), join(archive, DOCUMENT));
  await site.until('the metadata is reported', ({ archive: { faults } }) =>
    faults.list.some(({ file, reason }) => file === METADATA && reason.includes('taken down')),
  );
  expect([await statusOf(DOCUMENT), await statusOf(`items/${ID}`)]).toEqual([410, 410]);

  expect((await takedown('--undo')).code).toBe(0);
  await expect.poll(() => statusOf(DOCUMENT)).toBe(200);
  expect(await statusOf(`items/${ID}`)).toBe(200);
});
