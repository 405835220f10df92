import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { clonePair, commit } from '../../../../test/support/archive/gitFixture.ts';
import {
  closedPort,
  makeSite,
  runCheck,
  startWeb,
} from '../../../../test/support/cli/doctorFixture.ts';
import { noteBackup } from '../../../config/backupMarker.ts';
import { DAY_MS } from '../../../lib/durations.ts';
import { checkArchive } from './checkArchive.ts';
import { checkBackup } from './checkBackup.ts';
import { checkClock } from './checkClock.ts';
import { checkGit } from './checkGit.ts';
import { checkPermissions } from './checkPermissions.ts';
import { checkSecrets } from './checkSecrets.ts';
import { checkServer } from './checkServer.ts';
import { checkSettings } from './checkSettings.ts';
import { createDiskSpaceCheck } from './createDiskSpaceCheck.ts';

const DISK = {
  type: 0xef53,
  bsize: 4096,
  frsize: 4096,
  blocks: 10_000_000,
  bfree: 9_000_000,
  bavail: 9_000_000,
  files: 1_000_000,
  ffree: 900_000,
};

test.each([
  ['is well', {}, /^ok the disk of .*: 34\.3 of 38\.1 GiB are free$/u],
  ['fills up', { bavail: 900_000 }, /^warn the disk of .* is filling up: 3\.4 of 38\.1 GiB/u],
  ['is nearly full', { bavail: 20_000 }, /^fail the disk of .* is nearly full: 78 MiB are left$/u],
  [
    'lacks inodes',
    { ffree: 12 },
    /^fail the disk of .* nearly no inodes left \(12 of 1000000\)$/mu,
  ],
  ['is in the network', { type: 0x6969 }, /^warn the data folder .* is on a network file system/mu],
])('a disk that %s', async (_, differs, line) => {
  const check = createDiskSpaceCheck(async () => ({ ...DISK, ...differs }));
  expect((await runCheck(check, await makeSite())).join('\n')).toMatch(line);
});

test('a data folder that others may read is a failure, and one that is not there yet is none', async () => {
  const site = await makeSite();
  expect(await runCheck(checkPermissions, site)).toEqual([
    `ok the data folder ${site.data} is private`,
    'ok the files of the archive can be read',
  ]);
  await writeFile(join(site.data, 'secret'), 'x', { mode: 0o644 });
  // The folder keeps others from the file.
  expect((await runCheck(checkPermissions, site))[0]).toContain('is private');
  await chmod(site.data, 0o755);
  expect(await runCheck(checkPermissions, site)).toEqual([
    `fail other users of this machine may read ${site.data} (755)`,
    `fail other users of this machine may read ${join(site.data, 'secret')} (644)`,
    'ok the files of the archive can be read',
  ]);
  await rm(site.data, { recursive: true });
  expect((await runCheck(checkPermissions, site))[0]).toContain('is made at the first start');
});

test.skipIf(process.getuid?.() === 0)('files that cannot be read are a failure', async () => {
  const site = await makeSite();
  const file = join(site.archive, 'metadata', 'closed.yml');
  await writeFile(file, '', { mode: 0o000 });
  expect((await runCheck(checkPermissions, site)).at(-1)).toBe(
    'fail 1 files of metadata cannot be read, such as closed.yml',
  );
});

test.each([
  [0, 'ok the clock agrees with '],
  [-40_000, 'warn the clock of this machine is 40 s behind '],
  [400_000, 'fail the clock of this machine is 400 s ahead of '],
])('a clock that is off by %d ms', async (off, line) => {
  const port = await startWeb((_, response) => void response.writeHead(404).end());
  const site = await makeSite({
    site: `hosts: { main: 'http://127.0.0.1:${port}' }`,
    now: () => Date.now() + off,
  });
  const [found] = await runCheck(checkClock, site);
  expect(found).toContain(line);
  expect(found).toContain(`127.0.0.1:${port}`);
});

test('networks that are too wide, and mistakes in site.yml, are reported', async () => {
  const site = await makeSite({
    site: 'access: { mode: campus, networks: [0.0.0.0/0, 20.0.0.0/8] }\ncontact: nobody',
  });
  expect(await runCheck(checkSettings, site)).toEqual([
    'fail contact must be a mail address',
    'warn access.networks.0 is every address there is: that opens the files to everybody',
    'warn access.networks.1 has 16,777,216 addresses, more than any university',
  ]);
  expect(await runCheck(checkSettings, await makeSite())).toEqual([
    'ok site.yml is valid; files are open to everybody',
  ]);
});

test('faults of the archive are counted', async () => {
  const site = await makeSite();
  expect(await runCheck(checkArchive, site)).toEqual(['ok its files have no faults']);
  await mkdir(join(site.archive, 'files'));
  await writeFile(join(site.archive, 'metadata', `${'a'.repeat(32)}.yml`), 'id: [');
  expect(await runCheck(checkArchive, site)).toEqual([
    expect.stringMatching(/^fail 1 error and \d+ warnings? in its files$/u),
  ]);
});

test('secrets that are missing, unused or misspelt are named, and never shown', async () => {
  const site = await makeSite({
    site: [
      "hosts: { main: 'https://docs.example.edu' }",
      'access: { mode: members, ways: [{ kind: github, client: x }] }',
      'archive: { git: { every: 0, push: { pullRequest: { forge: github, repository: a/b } } } }',
      "storage: { s3: { bucket: archive, endpoint: 'https://s3.example.edu' } }",
    ].join('\n'),
    variables: { DATABASE_URL: 'postgres://localhost/docs', CAMPUSDOCS_WAY_GITHUP_SECRET: 'hush' },
  });
  const lines = await runCheck(checkSecrets, site);
  expect(lines).toEqual([
    expect.stringContaining(
      'fail The way to sign in github (access.ways in site.yml) has no secret',
    ),
    expect.stringContaining('fail DATABASE_URL is set and CAMPUSDOCS_SECRET is not'),
    expect.stringContaining('fail site.yml keeps the documents in a bucket'),
    'fail archive.git.push.pullRequest needs CAMPUSDOCS_FORGE_TOKEN',
    expect.stringContaining('fail archive.git.every is 0'),
    'warn nothing uses the environment variable CAMPUSDOCS_WAY_GITHUP_SECRET',
  ]);
  expect(lines.join()).not.toContain('hush');
  const unused = {
    CAMPUSDOCS_S3_ACCESS_KEY_ID: 'hush',
    CAMPUSDOCS_WEBHOOK_SECRET: 'hush-hush-hush-hush',
    CAMPUSDOCS_FORGE_TOKEN: 'hush',
  };
  expect(await runCheck(checkSecrets, await makeSite({ variables: unused }))).toHaveLength(3);
  expect(await runCheck(checkSecrets, await makeSite())).toEqual([
    'ok none is missing, and none is unused',
  ]);
});

test('the server of this machine: ready, in need, another program, none', async () => {
  const examine = async (port: number) =>
    (await runCheck(checkServer, await makeSite({ variables: { PORT: String(port) } })))[0];
  const answering = (body: string) => startWeb((_, response) => void response.end(body));
  expect(await examine(await answering('{"status":"ready","unwell":[]}'))).toMatch(
    /^ok .* is ready$/u,
  );
  expect(await examine(await answering('{"status":"not ready","unwell":["database"]}'))).toMatch(
    /^fail it runs at .*, and lacks: database$/u,
  );
  expect(await examine(await answering('hello'))).toMatch(/^fail another program answers/u);
  expect(await examine(await closedPort())).toMatch(/^warn none answers at/u);
});

test('the age of the last backup', async () => {
  const site = await makeSite();
  const examine = async () => (await runCheck(checkBackup, site))[0];
  expect(await examine()).toBe('warn campusdocs backup has made none of this site');
  await noteBackup(site.data, Date.now());
  expect(await examine()).toBe('ok the last one is less than a day old');
  await noteBackup(site.data, Date.now() - 30.1 * DAY_MS);
  expect(await examine()).toBe('warn the last one is 30 days old');
});

test('the remote of the archive: the same commit, another one, local changes, gone, no repository', async () => {
  const site = await makeSite({ site: 'archive: { git: {} }' });
  const home = dirname(site.archive);
  expect((await runCheck(checkGit, site))[0]).toMatch(/^fail .*archive cannot be pulled: /u);
  const { origin, clone } = await clonePair(home, { 'site.yml': 'archive: { git: {} }' });
  const cloned = { ...site, archive: clone };
  expect(await runCheck(checkGit, cloned)).toEqual([
    expect.stringMatching(/^ok main of origin is here \([0-9a-f]{12}\)$/u),
    'ok it is pulled every 10 minutes, without a webhook',
  ]);
  await commit(origin, { 'metadata/a.yml': 'a' });
  await writeFile(join(clone, 'site.yml'), 'changed');
  expect(await runCheck(checkGit, cloned)).toEqual([
    expect.stringMatching(/^ok here is [0-9a-f]{12}, main of origin is [0-9a-f]{12}$/u),
    expect.stringMatching(/^warn tracked files of the archive are changed and not committed/u),
    expect.stringContaining('ok it is pulled'),
  ]);
  await rm(origin, { recursive: true });
  expect((await runCheck(checkGit, cloned))[0]).toMatch(/^fail main of origin cannot be read: /u);
});
