import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { readEnvironment } from '../config/environment.ts';
import { exportSite } from './exportSite.ts';
import { createTerminal } from './terminal/terminal.ts';

test.each([
  ['access: { mode: campus, networks: [192.0.2.0/24] }', 'export it --without-files'],
  ['access: { mode: members, ways: [{ kind: phrase }] }', 'export it --without-files'],
  ['access: { mode: members }', 'site.yml: access lets nobody open a file'],
  ['access: {', 'site.yml: is not YAML'],
])('refuses to export files that are not public: %s', async (text, reason) => {
  const home = await mkdtemp(join(tmpdir(), 'campusdocs-export-'));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  const archive = join(home, 'archive');
  await mkdir(join(archive, 'metadata'), { recursive: true });
  await writeFile(join(archive, 'site.yml'), text);
  const { environment, error } = readEnvironment({});
  if (!environment) throw new Error(error);
  const stderr = new PassThrough();
  const code = await exportSite(
    {
      archive,
      folder: join(home, 'site'),
      data: join(home, 'data'),
      files: true,
      link: false,
      json: false,
      environment,
      terminal: createTerminal({ stdin: new PassThrough(), stdout: new PassThrough(), stderr }),
      signal: new AbortController().signal,
    },
    {
      assets: { find: async () => undefined },
      createRenderer: () => ({ render: () => expect.unreachable('nothing is rendered') }),
    },
  );
  expect(code).toBe(1);
  expect(String(stderr.read())).toContain(reason);
  expect(await readdir(home)).not.toContain('site');
});
