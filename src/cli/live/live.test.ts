import { createHash, createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  cp,
  mkdir,
  mkdtemp,
  readFile,
  rename,
  rm,
  symlink,
  unlink,
  writeFile,
} from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { clonePair, commit, git } from '../../../test/support/archive/gitFixture.ts';
import { type ServedSite, serveArchive } from '../../../test/support/cli/liveFixture.ts';
import { runs } from '../../../tools/test/runs.ts';
import { createLiveReader } from './createLiveReader.ts';

const SECRET = 'a secret that nobody guesses';

let home: string;
beforeEach(async () => {
  const made = await mkdtemp(join(tmpdir(), 'campusdocs-live-'));
  onTestFinished(() => rm(made, { recursive: true, force: true }));
  home = made;
});

const id = (number: number) => number.toString(16).padStart(32, '0');
const fileOf = (number: number) => `metadata/${id(number)}.yml`;

const doc = (number: number, title: string) => `id: ${id(number)}
url: /files/${id(number)}.pdf
type: doc
data: { title: ${title}, course: [{ name: 高等数学 }], content: [课件], filetype: pdf }
`;

const post = (title: string) =>
  `---\ntitle: ${title}\ndate: 2026-01-01\ntags: [主站公告]\n---\n${title}`;

async function write(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
}

async function totalOf(site: ServedSite, query: string): Promise<number> {
  const answer = await site.json(`/api/search?q=${encodeURIComponent(query)}`);
  return typeof answer === 'object' && answer && 'total' in answer ? Number(answer.total) : -1;
}

const pageOf = async (site: ServedSite) => (await fetch(`${site.url}/`)).text();

/** The ETag of the list that a new process would serve of a folder. */
async function freshTag(folder: string): Promise<string | undefined> {
  const reader = createLiveReader({ folder, largestPacked: 20_000, wasProtected: false });
  const snapshot = await reader.read();
  return 'refused' in snapshot ? undefined : (await reader.publish(snapshot)).edition?.tag;
}

test('serves every kind of change in the folder without a restart', async () => {
  await write(home, { [fileOf(1)]: doc(1, '甲'), [fileOf(2)]: doc(2, '乙') });
  const site = await serveArchive(home);
  let { edition } = await site.health();
  const changed = async (what: string) => {
    ({ edition } = await site.until(what, (now) => now.edition.tag !== edition.tag));
  };

  await write(home, { [fileOf(3)]: doc(3, '山川') });
  await changed('an item was added');
  expect(await totalOf(site, '山川')).toBe(1);

  await write(home, { [fileOf(3)]: doc(3, '湖海') });
  await changed('an item was edited');
  expect([await totalOf(site, '山川'), await totalOf(site, '湖海')]).toEqual([0, 1]);

  await write(home, { 'aliases.yml': '大水: 湖海' });
  await changed('another name was written down');
  expect(await totalOf(site, '大水')).toBe(1);

  await write(home, { 'announcements/a.md': post('停机') });
  await changed('an announcement was written');
  expect(await pageOf(site)).toContain('停机');

  await write(home, {
    'site.yml': 'brand: { name: 新名 }\nhosts: { blog: https://b.example.edu }',
  });
  await changed('the settings were changed');
  expect(await pageOf(site)).toMatch(/^新名/);
  const { headers } = await fetch(site.url);
  expect(headers.get('content-security-policy')).toContain('https://b.example.edu');

  await write(home, { [`files/${id(3)}.pdf`]: 'not really' });
  await changed('a document was added');
  expect(await site.json('/metadata2.json')).toMatchObject([{}, {}, { data: { filesize: 10 } }]);
  expect(await (await fetch(`${site.url}/files/${id(3)}.pdf`)).text()).toBe('not really');

  await write(home, { 'filesizes.json': JSON.stringify({ [id(1)]: 99 }) });
  await changed('the sizes of documents elsewhere were told');
  const wiki = [
    { url: '/w', data: { course: { name: '泛函' }, time: { start: 2023, end: 2024 } } },
  ];
  await write(home, { 'wiki.json': JSON.stringify(wiki) });
  await changed('a wiki page was listed');
  expect(await totalOf(site, '泛函')).toBe(1);

  await rm(join(home, fileOf(3)));
  await changed('an item was removed');
  expect(await totalOf(site, '湖海')).toBe(0);
  // The document is still in the folder, but no longer part of the site.
  expect((await fetch(`${site.url}/files/${id(3)}.pdf`)).status).toBe(404);
  expect(edition.tag).toBe(await freshTag(home));
});

test('lists change their ETag only with their content', async () => {
  await write(home, { [fileOf(1)]: doc(1, '甲') });
  const site = await serveArchive(home);
  const before = await fetch(`${site.url}/metadata2.json`);
  const conditional = { headers: { 'if-none-match': before.headers.get('etag') ?? '' } };
  await before.text();
  expect((await fetch(`${site.url}/metadata2.json`, conditional)).status).toBe(304);
  const { edition } = await site.health();
  await write(home, { [fileOf(1)]: doc(1, '乙') });
  await site.until('the edit is live', (now) => now.edition.tag !== edition.tag);
  expect((await fetch(`${site.url}/metadata2.json`, conditional)).status).toBe(200);
  expect((await fetch(`${site.url}/wiki.json`)).headers.get('etag')).not.toBeNull();
});

test('keeps the last good state of a broken file, and reports it until it is fixed', async () => {
  await write(home, {
    [fileOf(1)]: doc(1, '甲'),
    'site.yml': 'brand: { name: 好名 }',
    'announcements/a.md': post('停机'),
  });
  const site = await serveArchive(home);
  const { edition } = await site.health();
  await write(home, { [fileOf(1)]: 'id: [' });
  await write(home, { 'site.yml': 'brand: [' });
  await write(home, { 'announcements/a.md': '' });
  const broken = await site.until('all are named', (now) => now.archive.faults.errors === 3);
  expect(broken.status).toBe('degraded');
  expect(broken.edition).toEqual(edition);
  expect(broken.archive.faults.list.map(({ file, kept }) => [file, kept])).toEqual([
    [fileOf(1), true],
    ['announcements/a.md', true],
    ['site.yml', true],
  ]);
  expect(await totalOf(site, '甲')).toBe(1);
  expect(await pageOf(site)).toBe('好名|0|停机');

  // An unrelated change makes a new edition with the same faults.
  await write(home, { [fileOf(2)]: doc(2, '乙') });
  await site.until('another item is live', (now) => now.edition.items === 2);
  await expect.poll(() => site.log().match(/shown on/g)).toHaveLength(3);

  await write(home, {
    [fileOf(1)]: doc(1, '甲'),
    'site.yml': '',
    'announcements/a.md': post('重开'),
  });
  const mended = await site.until('all are mended', (now) => now.status === 'ok');
  expect(mended.edition.tag).toBe(await freshTag(home));
  await expect.poll(() => site.log().match(/mended: /g)).toHaveLength(3);
  // Each was logged once, in spite of the edition in between.
  expect(site.log().match(/shown on/g)).toHaveLength(3);
});

test('keeps serving while the archive is missing, and follows it when it is back', async () => {
  const [real, link] = [join(home, 'one'), join(home, 'current')];
  await write(real, { [fileOf(1)]: doc(1, '甲') });
  await write(join(home, 'two'), { [fileOf(1)]: doc(1, '乙') });
  await symlink(real, link);
  const site = await serveArchive(link);

  await rename(join(real, 'metadata'), join(real, 'away'));
  const stale = await site.until('it is noticed', (now) => now.archive.stale !== false);
  expect(stale.archive.stale).not.toContain(home);
  expect(stale.edition.items).toBe(1);
  expect(await totalOf(site, '甲')).toBe(1);
  await rename(join(real, 'away'), join(real, 'metadata'));
  await site.until('it is back', (now) => now.archive.stale === false);

  // A release that is deployed by switching a link.
  await symlink(join(home, 'two'), join(home, 'next'));
  await rename(join(home, 'next'), link);
  const { edition } = await site.health();
  await site.until('the other one is live', (now) => now.edition.tag !== edition.tag);
  expect(await totalOf(site, '乙')).toBe(1);
});

test('finds changes by polling when the system reports none', async () => {
  await write(home, { [fileOf(1)]: doc(1, '甲') });
  const site = await serveArchive(home, { CAMPUSDOCS_WATCH: 'poll' });
  await write(home, { [fileOf(2)]: doc(2, '乙') });
  await site.until('it is live', ({ edition }) => edition.items === 2);
});

test('reads nothing while Git is writing, and everything at once afterwards', async () => {
  await mkdir(join(home, '.git'), { recursive: true });
  await write(home, { [fileOf(1)]: doc(1, '甲') });
  const site = await serveArchive(home);
  const lock = join(home, '.git', 'index.lock');
  await writeFile(lock, '');
  const totals = new Set<number>();
  for (let number = 2; number < 30; number += 1) {
    await write(home, { [fileOf(number)]: doc(number, '甲') });
    await setTimeout(20);
    totals.add((await site.health()).edition.items);
  }
  expect([...totals]).toEqual([1]);
  await unlink(lock);
  await site.until('all are live', ({ edition }) => {
    totals.add(edition.items);
    return edition.items === 29;
  });
  expect([...totals]).toEqual([1, 29]);
});

const hundred = (title: string) =>
  Object.fromEntries(
    Array.from({ length: 100 }, (_, at) => [fileOf(at + 1), doc(at + 1, `${title}${at}`)]),
  );

async function push(site: ServedSite, secret = SECRET): Promise<number> {
  const body = '{"ref":"refs/heads/main"}';
  const signature = createHmac('sha256', secret).update(body).digest('hex');
  const headers = { 'x-hub-signature-256': `sha256=${signature}` };
  return (await fetch(`${site.url}/api/pull`, { method: 'POST', headers, body })).status;
}

/** Downloads a file slowly; resolves to the hash of the received bytes. */
async function download(url: string, chunks: (count: number) => Promise<unknown>): Promise<string> {
  const hash = createHash('sha256');
  const [response] = await new Promise<[IncomingMessage]>((resolve, reject) => {
    get(url, (...answer) => resolve(answer)).once('error', reject);
  });
  expect(response.statusCode).toBe(200);
  let count = 0;
  for await (const chunk of response) {
    hash.update(chunk);
    count += 1;
    await chunks(count);
  }
  expect(response.complete).toBe(true);
  return hash.digest('hex');
}

test('publishes a pull of a hundred files atomically, without disturbing requests or downloads', async () => {
  const { origin, clone } = await clonePair(home, {
    ...hundred('山川'),
    'site.yml': 'archive: { git: { every: 0 } }',
  });
  const bytes = randomBytes(8 * 1024 * 1024);
  const digest = createHash('sha256').update(bytes).digest('hex');
  await mkdir(join(clone, 'files'));
  await writeFile(join(clone, 'files', `${id(1)}.zip`), bytes);
  const site = await serveArchive(clone, { CAMPUSDOCS_WEBHOOK_SECRET: SECRET });
  const before = await site.until('it was pulled once', ({ pull }) => pull !== undefined);
  expect(await push(site, 'not the secret of this one')).toBe(401);

  const over = new AbortController();
  const seen = new Set<string>();
  const clients = Array.from({ length: 20 }, async (_, at) => {
    while (!over.signal.aborted) {
      if (at % 5 === 0) {
        const file = `${site.url}/files/${id(1)}.zip`;
        expect(await download(file, () => setTimeout(1))).toBe(digest);
        continue;
      }
      const word = at % 2 === 0 ? '山川' : '湖海';
      const total = await totalOf(site, word);
      seen.add(`${word} ${total}`);
      expect([0, 100]).toContain(total);
    }
  });
  // A download that begins before the pull and ends after it.
  const slow = download(`${site.url}/files/${id(1)}.zip`, async (count) => {
    if (count === 2) await once(over.signal, 'abort');
  });

  const to = await commit(origin, hundred('湖海'));
  expect([await push(site), await push(site)]).toEqual([202, 202]);
  const after = await site.until('it is live', (now) => now.edition.tag !== before.edition.tag);
  await site.until('others have seen it', () => seen.has('湖海 100') && seen.has('山川 0'));
  over.abort();
  await Promise.all(clients);
  expect(await slow).toBe(digest);
  expect([...seen].sort()).toEqual(['山川 0', '山川 100', '湖海 0', '湖海 100']);
  expect(after.edition.tag).toBe(await freshTag(clone));
  expect((await site.health()).pull).toMatchObject({ commit: to });
});

test('removes an item and its document in one edition, after manual changes and pulls', async () => {
  const archive = (numbers: readonly number[], content: string | undefined) =>
    Object.fromEntries(
      numbers.flatMap((number) => [
        [fileOf(number), content && doc(number, content)],
        [`files/${id(number)}.pdf`, content],
      ]),
    );
  const { origin, clone } = await clonePair(home, {
    ...archive([1, 2, 3], '山川'),
    'site.yml': 'archive: { git: { every: 0 } }',
  });
  const site = await serveArchive(clone, { CAMPUSDOCS_WEBHOOK_SECRET: SECRET });
  await site.until('it was pulled once', ({ pull }) => pull !== undefined);
  const editions = () => site.log().match(/a new edition is live/g)?.length ?? 0;

  await rm(join(clone, `files/${id(3)}.pdf`));
  // Longer than the time after which the folder counts as idle.
  await setTimeout(200);
  await rm(join(clone, fileOf(3)));
  await site.until('it is gone', ({ edition }) => edition.items === 2);
  await expect.poll(editions).toBe(1);
  git(clone, 'checkout', '--quiet', '--', '.');
  // Its document may follow in a later edition than its metadata.
  const whole = await freshTag(clone);
  await site.until('it is back', ({ edition }) => edition.tag === whole);
  await expect.poll(site.log).toContain(`"edition":"${whole}"`);
  const before = editions();

  await commit(origin, archive([2, 3], undefined));
  await push(site);
  await site.until('two are gone', ({ edition }) => edition.items < 3);
  await expect.poll(editions).toBeGreaterThan(before);
  expect([(await site.health()).edition.items, editions()]).toEqual([1, before + 1]);
});

test('a failed pull changes nothing and logs the reason', async () => {
  const { origin, clone } = await clonePair(home, {
    [fileOf(1)]: doc(1, '甲'),
    'site.yml': 'archive: { git: { every: 0 } }',
  });
  const site = await serveArchive(clone, { CAMPUSDOCS_WEBHOOK_SECRET: SECRET });
  await site.until('it was pulled once', ({ pull }) => pull?.result === 'unchanged');
  await write(clone, { [fileOf(1)]: doc(1, '本地') });
  await site.until('the local edit is live', () => site.log().includes('a new edition'));
  await commit(origin, { [fileOf(1)]: doc(1, '远方') });
  expect(await push(site)).toBe(202);
  const failed = await site.until('it failed', ({ pull }) => pull?.result === 'failed');
  expect(failed.status).toBe('degraded');
  expect(failed.pull?.reason).toContain(fileOf(1));
  expect(await totalOf(site, '本地')).toBe(1);
  git(clone, 'checkout', '--quiet', '--', fileOf(1));
  expect(await push(site)).toBe(202);
  await site.until('it is well again', ({ pull }) => pull?.result === 'updated');
  await site.until('what was pulled is live', ({ status }) => status === 'ok');
});

test('has no webhook without a secret', async () => {
  await write(home, { [fileOf(1)]: doc(1, '甲'), 'site.yml': 'archive: { git: {} }' });
  const site = await serveArchive(home);
  expect(await push(site)).toBe(404);
});

/** Waits for a running merge; resolves to its process, or undefined if it has ended. */
async function untilMerging(clone: string, to: string): Promise<number | undefined> {
  for (;;) {
    const mark = await readFile(join(clone, '.git', 'campusdocs-merge.json'), 'utf8').catch(
      () => '',
    );
    const pid = /"pid":(\d+)/u.exec(mark)?.[1];
    if (pid !== undefined) return Number(pid);
    if (git(clone, 'rev-parse', 'HEAD') === to) return undefined;
  }
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has just ended.
  }
}

test('finishes a pull after a restart when the server was killed with or without Git', async () => {
  const { origin, clone } = await clonePair(home, {
    ...hundred('零'),
    'site.yml': 'archive: { git: { every: 0 } }',
  });
  const variables = { CAMPUSDOCS_WEBHOOK_SECRET: SECRET, CAMPUSDOCS_WATCH: 'off' };
  for (let round = 1; round <= runs(2, 3); round += 1) {
    const site = await serveArchive(clone, variables);
    await site.until('it was pulled once', ({ pull }) => pull?.result !== undefined);
    const to = await commit(origin, hundred(`轮${round}`));
    await push(site);
    const merging = await untilMerging(clone, to);
    await setTimeout(round * 5);
    site.process.kill('SIGKILL');
    if (merging !== undefined && round % 2 === 0) killIfThere(merging);
    await once(site.process, 'exit');

    const again = await serveArchive(clone, variables);
    await again.until('it is at the last commit', ({ pull }) => {
      if (pull?.result === 'failed') push(again).catch(() => undefined);
      return pull?.commit === to;
    });
    await again.until('which is what is served', ({ edition }) => edition.items === 100);
    await expect.poll(() => totalOf(again, `轮${round}`)).toBe(100);
    expect(git(clone, 'status', '--porcelain')).toBe('');
    again.process.kill('SIGKILL');
    await once(again.process, 'exit');
  }
}, 240_000);

test('serves the same as a new reading of the folder after a burst of edits', async () => {
  await write(home, hundred('始'));
  const site = await serveArchive(home);
  // Pseudorandom with a fixed seed.
  let state = 12345;
  const random = (below: number) => {
    state = (state * 1103515245 + 12345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
  for (let step = 0; step < 400; step += 1) {
    const number = 1 + random(120);
    const file = join(home, fileOf(number));
    const text = doc(number, `第${step}步`);
    const kind = random(6);
    if (kind === 0) await rm(file, { force: true });
    // Some editors save by replacing the old file with a new one.
    else if (kind === 1) {
      await writeFile(`${file}.new`, text);
      await rename(`${file}.new`, file);
    }
    // Others move the old file away first.
    else if (kind === 2) {
      await cp(file, join(home, 'backup'), { force: true }).catch(() => undefined);
      await rm(file, { force: true });
      await writeFile(file, text);
    }
    // A partial file for a moment.
    else if (kind === 3) {
      await writeFile(file, text.slice(0, 50));
      if (random(4) === 0) await setTimeout(random(150));
      await writeFile(file, text);
    } else if (kind === 4) await write(home, { 'announcements/a.md': post(`第${step}步`) });
    else await writeFile(file, text);
    if (random(10) === 0) await setTimeout(random(100));
  }
  const expected = await freshTag(home);
  await site.until('the last edit is live', ({ edition }) => edition.tag === expected);
});
