import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { serveArchive } from '../../../test/support/cli/liveFixture.ts';

const MAIN = join(import.meta.dirname, '..', 'main.ts');
const ID = '0123456789abcdef0123456789abcdef';

async function makeArchive(): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'campusdocs-one-'));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  await mkdir(join(home, 'metadata'));
  await mkdir(join(home, 'files'));
  const item = `id: ${ID}\nurl: /files/${ID}.pdf\ntype: doc\ndata: { title: 甲, course: [{ name: 高等数学 }], content: [课件], filetype: pdf }\n`;
  await writeFile(join(home, 'metadata', `${ID}.yml`), item);
  await writeFile(join(home, 'files', `${ID}.pdf`), Buffer.alloc(64 * 1024 * 1024));
  return home;
}

test('refuses a second server on the same data with the PID of the first, but not commands', async () => {
  const home = await makeArchive();
  const { process: first, data } = await serveArchive(home);
  const refused = new RegExp(
    `\\nProcess ${first.pid} on [^\\n]+ serves with the data folder [^\\n]+: stop it first, or choose another folder with --data\\.\\n$`,
    'u',
  );
  await expect(serveArchive(home, {}, data)).rejects.toThrow(refused);
  const site = ['--archive', home, '--data', data];
  const { stdout } = await promisify(execFile)(process.execPath, [
    MAIN,
    'access',
    'sessions',
    ...site,
  ]);
  expect(stdout).toBe('Nobody is signed in.\n');
  // A killed server does not block the next one.
  first.kill('SIGKILL');
  await once(first, 'exit');
  const again = await serveArchive(home, {}, data);
  expect((await again.health()).status).toBe('ok');
});

test('the next server starts while the last download of the previous one finishes', async () => {
  const home = await makeArchive();
  const { url, process: first, data, log } = await serveArchive(home);
  const download = await fetch(`${url}/files/${ID}.pdf`);
  const reader = download.body?.getReader();
  await reader?.read();
  first.kill('SIGTERM');
  await expect.poll(log).toContain('another server may take over');
  const next = await serveArchive(home, {}, data);
  expect(first.exitCode).toBeNull();
  // The end of the first server does not remove the claim of the next one.
  await reader?.cancel();
  await once(first, 'exit');
  await expect(serveArchive(home, {}, data)).rejects.toThrow(`Process ${next.process.pid} on`);
});
