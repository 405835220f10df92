import { hash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCommand } from '../../../test/support/cli/commandFixture.ts';
import {
  addItem,
  contentOf,
  mirror,
  serveArchive,
  smallArchive,
  temporaryFolder,
} from '../../../test/support/cli/mirrorFixture.ts';
import { SILENT_LOG } from '../../../test/support/server/appFixture.ts';
import { findAccessProblem } from '../../config/findAccessProblem.ts';
import { readSite } from '../../config/readSite.ts';
import { DAY_MS } from '../../lib/durations.ts';
import { mirrorCommand } from '../commands/mirror.ts';
import { openMirrorPort } from './openMirrorPort.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => boolean;

const isDocument = ({ url = '' }: IncomingMessage) => url.startsWith('/files/');

async function newCopy() {
  return join(await temporaryFolder(), 'copy');
}

test('a mirror is byte-identical, and a run without changes takes one request', async () => {
  const source = await smallArchive();
  const copy = await newCopy();
  const { url, requests } = await serveArchive(source);
  const { items, documents, left } = await mirror(url, copy);
  expect([items, documents, Object.values(left).flat()]).toEqual([4, 4, []]);
  expect(await contentOf(copy)).toEqual(await contentOf(source));
  requests.length = 0;
  expect(await mirror(url, copy)).toMatchObject({ fetched: 0, removed: 0 });
  expect(requests).toEqual(['/api/mirror']);
  const [name = ''] = await readdir(join(copy, 'files'));
  await writeFile(
    join(copy, 'files', name),
    Buffer.alloc((await stat(join(copy, 'files', name))).size),
  );
  expect(await mirror(url, copy, { verify: true })).toMatchObject({ fetched: 1 });
  expect(await contentOf(copy)).toEqual(await contentOf(source));
});

test('a broken download goes on where it was, and the bytes of another version are refused', async () => {
  const source = await smallArchive(1);
  const [name = ''] = await readdir(join(source, 'files'));
  const bytes = await readFile(join(source, 'files', name));
  const half = Math.floor(bytes.length / 2);
  const plain = await serveArchive(source);
  const head = await fetch(`${plain.url}/files/${name}`, { method: 'HEAD' });
  const tag = head.headers.get('etag') ?? '';
  const ranges: unknown[] = [];
  const breakFirst: Answer = (request, response) => {
    if (!isDocument(request)) return false;
    ranges.push([request.headers.range, request.headers['if-range']]);
    if (ranges.length > 1) return false;
    response.writeHead(200, { 'content-length': bytes.length, etag: tag });
    response.write(bytes.subarray(0, half), () => setTimeout(() => response.destroy(), 20));
    return true;
  };
  const { url } = await serveArchive(source, { intercept: breakFirst });
  const copy = await newCopy();
  expect(await mirror(url, copy)).toMatchObject({ documents: 1, waits: [1000] });
  expect(ranges).toEqual([
    [undefined, undefined],
    [`bytes=${half}-`, tag],
  ]);
  expect(await contentOf(copy)).toEqual(await contentOf(source));

  const lies: Answer = (request, response) => {
    if (!isDocument(request)) return false;
    const damaged = Buffer.from(bytes).fill(0, half, half + 1);
    response.writeHead(200, { 'content-length': bytes.length }).end(damaged);
    return true;
  };
  const liar = await serveArchive(source, { intercept: lies });
  const deceived = await newCopy();
  const { left, documents } = await mirror(liar.url, deceived);
  expect([left.wrong, documents]).toEqual([[`files/${name}`], 0]);
  expect((await readdir(join(deceived, 'files'))).filter((one) => !one.startsWith('.'))).toEqual(
    [],
  );
});

test('a document whose SHA-256 a cache does not say is checked by its name', async () => {
  const source = await smallArchive(1);
  const [name = ''] = await readdir(join(source, 'files'));
  const bytes = await readFile(join(source, 'files', name));
  let asked = 0;
  const { url } = await serveArchive(source, {
    intercept(request, response) {
      if (!isDocument(request)) return false;
      asked += 1;
      response.writeHead(200, { 'content-length': bytes.length }).end(bytes);
      return true;
    },
  });
  const copy = await newCopy();
  await mirror(url, copy);
  expect([await contentOf(copy), asked]).toEqual([await contentOf(source), 1]);
});

test('waits as long as the site asks, and follows no redirect', async () => {
  const source = await smallArchive(1);
  let refusals = 0;
  const { url } = await serveArchive(source, {
    intercept(request, response) {
      if (!isDocument(request) || refusals === 2) return false;
      refusals += 1;
      response.writeHead(refusals === 1 ? 429 : 503, { 'retry-after': '7' }).end();
      return true;
    },
  });
  expect(await mirror(url, await newCopy())).toMatchObject({ documents: 1, waits: [7000, 7000] });
  const elsewhere = await serveArchive(source, {
    intercept: (_, response) => Boolean(response.writeHead(302, { location: url }).end()),
  });
  await expect(mirror(elsewhere.url, await newCopy())).rejects.toThrow('leads on to another place');
});

test('the token is sent with documents only; without it a protected site gives its metadata', async () => {
  const source = await smallArchive(2);
  const sent: (string | undefined)[] = [];
  const { url } = await serveArchive(source, {
    intercept(request, response) {
      sent.push(request.headers.authorization);
      if (!isDocument(request) || request.headers.authorization !== undefined) return false;
      response.writeHead(401).end();
      return true;
    },
  });
  const copy = await newCopy();
  const { items, documents, left } = await mirror(url, copy);
  expect([items, documents, left.locked.length]).toEqual([2, 0, 2]);
  sent.length = 0;
  expect(await mirror(url, copy, { token: 'secret' })).toMatchObject({ documents: 2 });
  expect(sent.filter((one) => one !== undefined)).toHaveLength(2);
  expect(sent[0]).toBeUndefined();
  expect(await contentOf(copy)).toEqual(await contentOf(source));
});

const SUM = 'a'.repeat(64);
const file = (path: string, size = 1) => ({ files: [{ path, size, sha256: SUM }], documents: [] });

const HOSTILE = [
  file('../outside.yml'),
  file('metadata/../../outside.yml'),
  file('/etc/cron.d/outside'),
  file('metadata\\..\\outside.yml'),
  file('.campusdocs-mirror.jsonl'),
  file('.git/config'),
  file('announcements/\u001b[2J.md'),
  file('announcements/\u202Etxt.md'),
  file('aliases.yml', 1e12),
  file(`metadata/${'a'.repeat(32)}.yml`),
  { files: [], documents: [{ path: 'files/outside.pdf', size: 1 }] },
  { files: [...file('aliases.yml').files, ...file('aliases.yml').files], documents: [] },
];

test('a listing that names anything but files of an archive changes nothing', async () => {
  let content: { readonly files: readonly object[] } = { files: [] };
  const { url } = await serveArchive(await smallArchive(1), {
    intercept(request, response) {
      if (request.url !== '/api/mirror/parts/site') return false;
      const files = [...file('site.yml').files, ...content.files];
      response.end(JSON.stringify({ tag: 'tag', ...content, files }));
      return true;
    },
  });
  const copy = await newCopy();
  for (content of HOSTILE) {
    await expect(mirror(url, copy), JSON.stringify(content)).rejects.toThrow('to know');
    expect(await contentOf(join(copy, '..'))).toEqual({});
  }
});

test('a server that sends without end is cut off', async () => {
  const source = await smallArchive(1);
  const { url } = await serveArchive(source, {
    intercept(request, response) {
      if (!isDocument(request)) return false;
      const chunk = Buffer.alloc(1_000_000);
      const send = () => {
        while (!response.destroyed && response.write(chunk));
        response.once('drain', send);
      };
      send();
      return true;
    },
  });
  await expect(mirror(url, await newCopy())).rejects.toThrow('more of files/');
});

test('keeps what it has not made, and the settings that were changed here', async () => {
  const source = await smallArchive(2);
  const { url, refresh } = await serveArchive(source);
  const copy = await newCopy();
  await mirror(url, copy);
  await writeFile(join(copy, 'site.yml'), 'hosts: { main: "https://other.example.edu" }\n');
  await mkdir(join(copy, '.git'));
  await writeFile(join(copy, 'announcements', 'ours.md'), 'ours');
  await writeFile(join(source, 'announcements', 'ours.md'), 'theirs');
  await writeFile(join(source, 'site.yml'), 'university: 另一所大学\nmirror: true\n');
  await refresh();
  const { left } = await mirror(url, copy);
  expect(left.kept.toSorted()).toEqual(['announcements/ours.md', 'site.yml']);
  expect(await readFile(join(copy, 'announcements', 'ours.md'), 'utf8')).toBe('ours');
  expect(await readFile(join(copy, 'site.yml'), 'utf8')).toContain('other.example.edu');
  expect(await readdir(copy)).toContain('.git');
  await writeFile(join(source, '.campusdocs.edits.json'), '{}');
  await expect(mirror(url, source)).rejects.toThrow('is not empty, and no mirror');
  await expect(mirror('http://127.0.0.1:1', copy)).rejects.toThrow('is a mirror of http');
});

test('settings that were changed here do not open what the site has closed since', async () => {
  const source = await smallArchive(1);
  const { url, refresh, requests } = await serveArchive(source);
  const copy = await newCopy();
  await mirror(url, copy);
  const rule = 'access: { mode: campus, networks: [10.1.2.0/24] }\n';
  await writeFile(join(copy, 'site.yml'), 'university: 镜像\n');
  await writeFile(join(source, 'site.yml'), `mirror: true\n${rule}`);
  await addItem(source, '1354c2ede5dd61b4351cc33acdb8fb26');
  await refresh();
  requests.length = 0;
  for (const _ of ['once', 'again'])
    await expect(mirror(url, copy)).rejects.toThrow('Write there who may open them');
  expect(requests.filter((one) => one.startsWith('/files/'))).toEqual([]);
  await writeFile(join(copy, 'site.yml'), rule);
  expect(await mirror(url, copy)).toMatchObject({ documents: 2, left: { kept: ['site.yml'] } });
});

test('a site that has lost most of its items takes them from no mirror unless that is allowed', async () => {
  const source = await smallArchive(3);
  const { url, refresh } = await serveArchive(source);
  const copy = await newCopy();
  await mirror(url, copy);
  for (const below of ['metadata', 'files']) {
    await rm(join(source, below), { recursive: true });
    await mkdir(join(source, below));
  }
  await refresh();
  await expect(mirror(url, copy)).rejects.toThrow('3 of 3 items are gone');
  expect(await readdir(join(copy, 'metadata'))).toHaveLength(3);
  expect(await mirror(url, copy, { allowRemovals: true })).toMatchObject({
    items: 0,
    documents: 0,
  });
  expect(await contentOf(copy)).toEqual(await contentOf(source));
});

test('documents that the site cannot send stop a run only if there are three in a row, and only once', async () => {
  const source = await smallArchive(6);
  const names = (await readdir(join(source, 'files'))).toSorted();
  let unreadable = [0, 2, 4];
  const asked: string[] = [];
  const { url } = await serveArchive(source, {
    intercept({ url: address = '' }, response) {
      if (!unreadable.some((at) => address.endsWith(`/${names[at]}`))) return false;
      asked.push(address);
      response.writeHead(500).end();
      return true;
    },
  });
  expect(await mirror(url, await newCopy())).toMatchObject({
    documents: 3,
    left: { wrong: [0, 2, 4].map((at) => `files/${names[at]}`) },
  });
  unreadable = [0, 1, 2];
  const copy = await newCopy();
  await expect(mirror(url, copy)).rejects.toThrow('answers with an error (500)');
  asked.length = 0;
  expect(await mirror(url, copy)).toMatchObject({ items: 6, documents: 3 });
  expect(asked).toHaveLength(3);
  unreadable = [];
  expect(await mirror(url, copy)).toMatchObject({ documents: 6 });
});

test('a site that has lost its documents takes them from no mirror', async () => {
  const source = await smallArchive(2);
  const { url, refresh } = await serveArchive(source);
  const copy = await newCopy();
  await mirror(url, copy);
  const before = await contentOf(copy);
  await rm(join(source, 'files'), { recursive: true });
  await refresh();
  const { removed, left } = await mirror(url, copy);
  expect([removed, left.absent.length]).toEqual([0, 2]);
  expect(await contentOf(copy)).toEqual(before);
  const [name = ''] = await readdir(join(source, 'metadata'));
  await rm(join(source, 'metadata', name));
  await refresh();
  expect(await mirror(url, copy)).toMatchObject({ removed: 2, items: 1, documents: 1 });
});

test('taking down most items empties no mirror, and no item goes before its tombstone has come', async () => {
  const source = await smallArchive(3);
  let isDamaged = true;
  const { url, refresh } = await serveArchive(source, {
    intercept({ url: address = '' }, response) {
      if (!isDamaged || !address.includes('/tombstones/')) return false;
      response.end('another');
      return true;
    },
  });
  const copy = await newCopy();
  await mirror(url, copy);
  const [first = '', ...others] = await readdir(join(source, 'metadata'));
  await mkdir(join(source, 'tombstones'));
  for (const name of [first, ...others]) await writeFile(join(source, 'tombstones', name), name);
  await refresh();
  await expect(mirror(url, copy)).rejects.toThrow('3 of 3 items are gone');
  for (const name of others) await rm(join(source, 'tombstones', name));
  await refresh();
  const tombstone = `tombstones/${first}`;
  expect(await mirror(url, copy)).toMatchObject({ items: 3, left: { changed: [tombstone] } });
  isDamaged = false;
  expect(await mirror(url, copy)).toMatchObject({ items: 2, documents: 2, removed: 2 });
});

test('a document that the site lacks is asked for again after a day', async () => {
  const source = await smallArchive(2);
  const [name = ''] = await readdir(join(source, 'files'));
  let isThere = false;
  const { url, requests } = await serveArchive(source, {
    intercept(request, response) {
      if (isThere || !request.url?.includes(name)) return false;
      response.writeHead(404).end();
      return true;
    },
  });
  const copy = await newCopy();
  expect((await mirror(url, copy)).left.absent).toEqual([`files/${name}`]);
  isThere = true;
  requests.length = 0;
  await mirror(url, copy);
  expect(requests).toEqual(['/api/mirror']);
  const tomorrow = () => Date.now() + 25 * 3_600_000;
  expect(await mirror(url, copy, { now: tomorrow })).toMatchObject({ documents: 2 });
});

test('only files of the archive are given out, and only with mirror: true', async () => {
  const source = await smallArchive(1);
  await mkdir(join(source, 'tombstones'));
  const [metadata = ''] = await readdir(join(source, 'metadata'));
  await writeFile(join(source, 'secret.txt'), 'secret');
  await symlink(join(source, 'secret.txt'), join(source, 'announcements', 'link.md'));
  await writeFile(join(source, 'SHA256SUMS'), `${SUM}  files/a.pdf\n${SUM}  sources/a.docx\n`);
  const { url, refresh } = await serveArchive(source);
  const get = async (path: string) => {
    const response = await fetch(`${url}/api/mirror/files/${path}`);
    return response.status === 200 ? response.text() : response.status;
  };
  expect(await get('LICENSE')).toBe(await readFile(join(source, 'LICENSE'), 'utf8'));
  expect(await get('SHA256SUMS')).toBe(`${SUM}  files/a.pdf\n`);
  for (const path of [
    'secret.txt',
    'announcements/link.md',
    '%2e%2e%2fsecret.txt',
    'metadata%2f..%2fsecret.txt',
    'announcements%2f..%2fsecret.md',
    '%ff',
    '.git/config',
  ]) {
    expect([path, await get(path)]).toEqual([path, 404]);
  }
  expect(await get(`metadata/${metadata}`)).toContain('id:');
  await writeFile(join(source, 'tombstones', metadata), 'damaged');
  await refresh();
  expect(await get(`metadata/${metadata}`)).toBe(404);
  expect(await get(`tombstones/${metadata}`)).toBe('damaged');
  await writeFile(join(source, 'site.yml'), 'university: 示例大学\n');
  const closed = await serveArchive(source);
  await expect(mirror(closed.url, await newCopy())).rejects.toThrow('does not allow mirrors');
});

test('a mirror of a protected site is not served until somebody has decided who may open documents', async () => {
  const source = await smallArchive(1);
  await writeFile(
    join(source, 'site.yml'),
    'university: 示例大学\nmirror: true\naccess: { mode: campus, networks: [10.1.2.0/24] } # 校园网\npurge: { url: https://cache.example.edu }\nlinks: { secret: x }\n',
  );
  const { url } = await serveArchive(source);
  const copy = await newCopy();
  await mirror(url, copy);
  const text = await readFile(join(copy, 'site.yml'), 'utf8');
  expect(text).not.toMatch(/10\.1|校园网|purge|secret/u);
  const site = await readSite(copy, String);
  expect(site.site.university).toBe('示例大学');
  expect(findAccessProblem(site, false)).toContain('lets nobody open a file');
});

test('the exit code says whether the copy has all that the site has', async () => {
  const source = await smallArchive(1);
  const [name = ''] = await readdir(join(source, 'files'));
  let status = 401;
  const { url } = await serveArchive(source, {
    intercept({ url: address = '' }, response) {
      if (!address.endsWith(`/${name}`)) return false;
      response.writeHead(status).end();
      return true;
    },
  });
  const folder = await temporaryFolder();
  const run = async () => {
    const words = ['mirror', url, 'copy', '--json'];
    const { code, stdout } = await runCommand(mirrorCommand, words, {
      folder,
      variables: { XDG_CONFIG_HOME: folder },
    });
    return [code, JSON.parse(stdout).left];
  };
  expect(await run()).toMatchObject([1, { locked: [`files/${name}`] }]);
  status = 404;
  expect(await run()).toMatchObject([0, { absent: [`files/${name}`] }]);
});

test('site.yml is listed as it is given out, also when the rule changes later than the file', async () => {
  const folder = await smallArchive(1);
  let { settings } = await readSite(folder, String);
  const port = openMirrorPort({
    folder,
    settings: () => settings,
    log: SILENT_LOG,
    now: () => Date.now() + DAY_MS,
  });
  const digests = async () => {
    const listed = (await port.list()).find(({ path }) => path === 'site.yml')?.sha256;
    return [listed, hash('sha256', (await port.read('site.yml')) ?? '')];
  };
  const [before] = await digests();
  settings = { ...settings, access: { ...settings.access, mode: 'campus' } };
  const [listed, given] = await digests();
  expect(listed).toBe(given);
  expect(listed).not.toBe(before);
  // Once rewritten, it is kept.
  expect(await port.read('site.yml')).toBe(await port.read('site.yml'));
});

test('a run that is stopped before its first item has left the access rule', async () => {
  const source = await smallArchive(1);
  await writeFile(
    join(source, 'site.yml'),
    'mirror: true\naccess: { mode: campus, networks: [10.1.2.0/24] }\n',
  );
  const stop = new AbortController();
  const { url } = await serveArchive(source, {
    intercept({ url: address = '' }) {
      if (/\/(?:metadata|files|announcements)\/[^/]+$/u.test(address)) stop.abort();
      return false;
    },
  });
  const copy = await newCopy();
  await expect(mirror(url, copy, { signal: stop.signal })).rejects.toThrow('abort');
  expect(findAccessProblem(await readSite(copy, String), false)).toContain('lets nobody open');
});

test('a copy whose access rule has not arrived gets no documents', async () => {
  const source = await smallArchive(1);
  const { url, requests } = await serveArchive(source, {
    intercept({ url: address }, response) {
      if (address !== '/api/mirror/files/site.yml') return false;
      response.end('mirror: true\n');
      return true;
    },
  });
  expect((await mirror(url, await newCopy())).left.changed).toEqual(['site.yml']);
  expect(requests.filter((one) => one.startsWith('/files/'))).toEqual([]);
});
