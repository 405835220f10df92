import { createHash } from 'node:crypto';
import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import {
  clonePair,
  commit,
  git,
  TEST_VARIABLES,
} from '../../../test/support/archive/gitFixture.ts';
import { createDiskStorage } from '../../storage/diskStorage.ts';
import { createGit } from '../git/createGit.ts';
import { pullArchive } from '../git/pullArchive.ts';
import { placeItem } from '../intake/placeItem.ts';
import { readArchive } from '../readArchive.ts';
import { subjectOf } from '../sharePictures/pictureSubject.ts';
import { createGeneratedFiles } from './generatedFiles.ts';
import { openTakedowns, type TakedownOptions } from './openTakedowns.ts';
import { openTakedownGit } from './takedownGit.ts';

const DAY = 86_400_000;
const START = Date.parse('2026-11-24T12:00:00+08:00');

const md5 = (bytes: string) => createHash('md5').update(bytes).digest('hex');
const sha256 = (bytes: string) => createHash('sha256').update(bytes).digest('hex');

const BYTES = '%PDF-1.7 a paper that somebody wants to have removed';
const SOURCE = 'the Word document that it was made from';
const ID = md5(BYTES);
const OTHER_BYTES = '%PDF-1.7 another paper';
const OTHER = md5(OTHER_BYTES);

const metadata = (id: string, title: string) => `id: ${id}
url: /files/${id}.pdf
type: doc
data:
  title: ${title}
  course:
    - name: 线性代数
  content:
    - 题库
  source_sha256: ${sha256(id === ID ? SOURCE : 'x')}
  filetype: pdf
`;

const FILES = {
  [`metadata/${ID}.yml`]: metadata(ID, '张三的试卷'),
  [`files/${ID}.pdf`]: BYTES,
  [`sources/${ID}.docx`]: SOURCE,
  [`metadata/${OTHER}.yml`]: metadata(OTHER, '线性代数'),
  [`files/${OTHER}.pdf`]: OTHER_BYTES,
  SHA256SUMS: `# ours\n${sha256(BYTES)}  files/${ID}.pdf\n${sha256(OTHER_BYTES)}  files/${OTHER}.pdf\n${sha256(SOURCE)}  sources/${ID}.docx\n`,
};

let home: string;
let archive: string;
let data: string;
let now: number;

beforeEach(async () => {
  const made = await mkdtemp(join(tmpdir(), 'takedown-'));
  onTestFinished(() => rm(made, { recursive: true }));
  [home, archive, data, now] = [made, join(made, 'archive'), join(made, 'data'), START];
  await put(archive, FILES);
});

async function put(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(folder, path, '..'), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

/** All files below a folder but those of Git, with their content. */
async function contentOf(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.parentPath.includes('/.git'));
  const read = files.map(async ({ parentPath, name }) => {
    const path = join(parentPath, name);
    return [path.slice(folder.length + 1), await readFile(path, 'utf8')] as const;
  });
  return Object.fromEntries((await Promise.all(read)).toSorted());
}

const folderIn = (name: string) => createDiskStorage(join(data, name));
const removed: string[] = [];

async function open(changes: Partial<TakedownOptions> = {}) {
  removed.length = 0;
  const repository = createGit(archive, TEST_VARIABLES);
  return openTakedowns({
    archive,
    data,
    generated: createGeneratedFiles({
      covers: folderIn('covers'),
      texts: folderIn('texts'),
      checksums: folderIn('checksums'),
      sharePictures: folderIn('share'),
      removeRecognized: async (id) => void removed.push(`recognized ${id}`),
      removeFromIndex: async (id) => void removed.push(`index ${id}`),
    }),
    git: await openTakedownGit(archive, repository),
    undoMs: 30 * DAY,
    now: () => now,
    dayOf: (time) => new Date(time).toISOString().slice(0, 10),
    ...changes,
  });
}

const itemsIn = async (folder = archive) => {
  const { archive: read } = await readArchive(folder);
  return { ids: read?.items.map(({ id }) => id), diagnostics: read?.diagnostics };
};

test('takes everything of an item out of the archive, and names nothing of it', async () => {
  const before = await contentOf(archive);
  const made = [
    ...['webp', 'jpg', 'json'].map((type) => `covers/${ID}.${type}`),
    `texts/${ID}.json`,
    `checksums/${ID}.pdf.crc32`,
    `share/${subjectOf(`item ${ID}`)}-wide-1.jpg`,
    `share/${subjectOf('course 线性代数')}-wide-1.jpg`,
  ];
  const others = [`covers/${OTHER}.webp`, `share/${subjectOf(`item ${OTHER}`)}-wide-1.jpg`];
  await put(data, Object.fromEntries([...made, ...others].map((path) => [path, 'made'])));
  const takedowns = await open();
  expect(await takedowns.takeDown(ID, 'personal-data')).toMatchObject({ kind: 'done' });
  expect(await contentOf(archive)).toEqual({
    [`files/${OTHER}.pdf`]: OTHER_BYTES,
    [`metadata/${OTHER}.yml`]: before[`metadata/${OTHER}.yml`],
    SHA256SUMS: `# ours\n${sha256(OTHER_BYTES)}  files/${OTHER}.pdf\n`,
    [`tombstones/${ID}.yml`]: `id: ${ID}
type: doc
date: 2026-11-24
reason: personal-data
sha256: ${sha256(BYTES)}
source_sha256: ${sha256(SOURCE)}
`,
  });
  expect(await itemsIn()).toEqual({ ids: [OTHER], diagnostics: [] });
  const { [`taken-down/${ID}/takedown.json`]: _, ...kept } = await contentOf(data);
  expect(kept).toEqual({
    ...Object.fromEntries(others.map((path) => [path, 'made'])),
    [`taken-down/${ID}/files/${ID}.pdf`]: BYTES,
    [`taken-down/${ID}/metadata/${ID}.yml`]: before[`metadata/${ID}.yml`],
    [`taken-down/${ID}/sources/${ID}.docx`]: SOURCE,
  });
  expect((await stat(join(data, 'taken-down'))).mode & 0o077).toBe(0);
  expect(removed).toEqual([`recognized ${ID}`, `index ${ID}`]);
  expect(await takedowns.takeDown(md5('nothing'), 'other')).toEqual({ kind: 'unknown' });
});

test('metadata in a file named .yaml are taken down, and say which pictures of courses go', async () => {
  const [from, to] = ['yml', 'yaml'].map((ending) => join(archive, 'metadata', `${ID}.${ending}`));
  await rename(from ?? '', to ?? '');
  const picture = `share/${subjectOf('course 线性代数')}-wide-1.jpg`;
  await put(data, { [picture]: 'made' });
  const before = await contentOf(archive);
  const takedowns = await open();
  expect(await takedowns.takeDown(ID, 'other')).toMatchObject({ kind: 'done' });
  expect(await itemsIn()).toEqual({ ids: [OTHER], diagnostics: [] });
  expect(await contentOf(data)).not.toHaveProperty([picture]);
  await takedowns.restore(ID);
  expect(await contentOf(archive)).toEqual(before);
});

test('within 30 days everything comes back as it was; later there is nothing to bring back', async () => {
  const before = await contentOf(archive);
  const takedowns = await open();
  await takedowns.takeDown(ID, 'wrong');
  now = START + 30 * DAY - 1;
  await takedowns.sweep();
  expect(await takedowns.list()).toMatchObject([{ id: ID, reason: 'wrong', canRestore: true }]);
  expect(await takedowns.restore(ID)).toEqual({ kind: 'done' });
  expect(await contentOf(archive)).toEqual(before);
  expect(await contentOf(data)).toEqual({});
  expect(await takedowns.restore(ID)).toEqual({ kind: 'unknown' });

  await takedowns.takeDown(ID, 'wrong');
  now += 30 * DAY;
  expect(await takedowns.list()).toMatchObject([{ id: ID, canRestore: false }]);
  expect(await takedowns.restore(ID)).toEqual({ kind: 'too-late' });
  await takedowns.sweep();
  expect(await contentOf(data)).toEqual({});
  expect(await takedowns.restore(ID)).toEqual({ kind: 'too-late' });
  // The tombstone outlives the copy.
  expect(await takedowns.find({ md5: ID })).toMatchObject({ reason: 'wrong' });
  expect(await takedowns.allow(ID)).toEqual({ kind: 'done' });
  expect(await takedowns.find({ md5: ID })).toBeUndefined();
  expect(await itemsIn()).toMatchObject({ ids: [OTHER] });
  expect(await takedowns.allow(ID)).toEqual({ kind: 'unknown' });
});

test('the same bytes are refused, by any of their checksums, until a maintainer allows them', async () => {
  const { archive: read } = await readArchive(archive);
  const item = read?.items.find(({ id }) => id === ID);
  if (item?.type !== 'doc') throw new Error('the item is there');
  await put(home, { 'again.pdf': BYTES, 'other.pdf': '%PDF-1.7 made of it' });
  const takedowns = await open();
  await takedowns.takeDown(ID, 'copyright');
  const placed = (changed: Partial<typeof item>, file = 'again.pdf') =>
    placeItem(archive, {
      item: { ...item, ...changed },
      file: join(home, file),
      mode: 'copy',
    });
  const before = await contentOf(archive);
  const refused = {
    kind: 'refused',
    why: 'taken-down',
    reason: expect.stringContaining(`--allow ${ID}`),
  };
  expect(await placed({})).toEqual(refused);
  // Another PDF of the same Word document.
  const remade = md5('%PDF-1.7 made of it');
  expect(await placed({ id: remade, url: `/files/${remade}.pdf` }, 'other.pdf')).toEqual(refused);
  for (const hashes of [{ md5: ID }, { sha256: sha256(BYTES) }, { sha256: sha256(SOURCE) }]) {
    expect(await takedowns.find(hashes)).toMatchObject({ id: ID });
  }
  // By SHA-256 alone, as if the MD5 in the tombstone were of another file.
  const [from, to] = [
    join(archive, 'tombstones', `${ID}.yml`),
    join(archive, 'tombstones', `${OTHER}.yml`),
  ];
  await writeFile(to, (await readFile(from, 'utf8')).replace(`id: ${ID}`, `id: ${OTHER}`));
  await rm(from);
  expect(await placed({ data: { ...item.data, source_sha256: undefined } })).toMatchObject({
    kind: 'refused',
    why: 'taken-down',
  });
  await rm(to);
  await writeFile(from, before[`tombstones/${ID}.yml`] ?? '');
  expect(await contentOf(archive)).toEqual(before);
  await takedowns.allow(ID);
  expect(await placed({})).toMatchObject({ kind: 'placed' });
});

test('a damaged tombstone still holds', async () => {
  await put(archive, { [`tombstones/${ID}.yml`]: 'id: [', 'tombstones/README.md': 'ours' });
  const { ids, diagnostics } = await itemsIn();
  expect(ids).toEqual([OTHER]);
  expect(diagnostics?.map(({ file, severity }) => [file, severity])).toEqual([
    [`tombstones/${ID}.yml`, 'error'],
    ['tombstones/README.md', 'warning'],
    [`metadata/${ID}.yml`, 'error'],
  ]);
  const takedowns = await open();
  expect(await takedowns.takeDown(ID, 'other')).toMatchObject({ kind: 'done' });
  expect(await itemsIn()).toMatchObject({ ids: [OTHER], diagnostics: [{ severity: 'warning' }] });
});

test('documents in a bucket are copied, and then removed there', async () => {
  const bucket = createDiskStorage(join(home, 'bucket'));
  await cp(join(archive, 'files'), join(home, 'bucket'), { recursive: true });
  await rm(join(archive, 'files'), { recursive: true });
  const takedowns = await open({ files: bucket });
  const outcome = await takedowns.takeDown(ID, 'copyright');
  expect(await bucket.stat(`${ID}.pdf`)).toBeUndefined();
  expect(outcome).toMatchObject({
    remains: expect.arrayContaining([{ kind: 'bucket-versions', keys: [`${ID}.pdf`] }]),
  });
  await takedowns.restore(ID);
  expect(await readFile(join(home, 'bucket', `${ID}.pdf`), 'utf8')).toBe(BYTES);
});

test('is one commit, which leaves other changes alone; what the history has is named', async () => {
  await rm(archive, { recursive: true });
  const { origin, clone } = await clonePair(home, { ...FILES, '.gitignore': 'sources\n' });
  archive = clone;
  await put(clone, { 'metadata/draft.yml': 'mine', [`sources/${ID}.docx`]: SOURCE });
  git(clone, 'add', 'metadata/draft.yml');
  const takedowns = await open();
  const outcome = await takedowns.takeDown(ID, 'copyright');
  const changed = () => git(clone, 'show', '--name-status', '--format=%s', 'HEAD').split(/\n+/u);
  expect(changed()).toEqual([
    `items: take down ${ID}`,
    'M\tSHA256SUMS',
    `D\tfiles/${ID}.pdf`,
    `D\tmetadata/${ID}.yml`,
    `A\ttombstones/${ID}.yml`,
  ]);
  expect(git(clone, 'status', '--porcelain')).toBe('A  metadata/draft.yml');
  expect(outcome).toMatchObject({
    remains: [
      { kind: 'locked-copy', until: START + 30 * DAY },
      {
        kind: 'history',
        commands: [
          expect.stringMatching(
            `^git filter-repo --force --invert-paths --path metadata/${ID}.yml --path files/${ID}.pdf --path sources/${ID}.docx --message-callback '[^']+'$`,
          ),
        ],
      },
      {
        kind: 'remotes',
        commands: [
          'git remote add origin URL',
          'git push --force --all origin',
          'git push --force --tags origin',
        ],
      },
      { kind: 'backups' },
      { kind: 'browsers' },
    ],
  });
  expect(git(clone, 'log', '--format=%an %ae', '-1')).toBe('CampusDocs campusdocs@localhost');

  // A pull brings it back: it is reported, and not shown.
  git(clone, 'push', '--quiet', 'origin', 'HEAD:refs/heads/takedown');
  git(origin, 'merge', '--quiet', '--ff-only', 'takedown');
  const name = `metadata/${ID}.yml`;
  await commit(origin, { [name]: FILES[name], [`files/${ID}.pdf`]: BYTES });
  const pulled = await pullArchive(
    createGit(clone, TEST_VARIABLES),
    { remote: 'origin', branch: 'main' },
    new AbortController().signal,
  );
  expect(pulled).toMatchObject({ kind: 'updated' });
  const { ids, diagnostics } = await itemsIn();
  expect(ids).toEqual([OTHER]);
  expect(diagnostics).toContainEqual(
    expect.objectContaining({ file: name, reason: expect.stringContaining('taken down') }),
  );
  // Once more removes it once more, and it can still be brought back.
  await takedowns.takeDown(ID, 'copyright');
  expect((await contentOf(clone))[name]).toBeUndefined();
  await takedowns.restore(ID);
  expect(changed()[0]).toBe(`items: restore ${ID}`);
  expect((await itemsIn()).ids).toEqual([ID, OTHER].toSorted());
});

test('a folder of a larger repository is not committed', async () => {
  git(home, 'init', '--quiet');
  await commit(home, {});
  const head = git(home, 'rev-parse', 'HEAD');
  await (await open()).takeDown(ID, 'other');
  expect(git(home, 'rev-parse', 'HEAD')).toBe(head);
});

test('waits for another program that changes the archive, and then gives up', async () => {
  const takedowns = await open({ lockMs: 0 });
  await put(archive, {
    '.campusdocs.lock': JSON.stringify({
      pid: process.pid,
      host: 'here',
      machine: 'other',
      token: 't',
    }),
  });
  expect(await takedowns.takeDown(ID, 'other')).toMatchObject({
    kind: 'unavailable',
    reason: expect.stringContaining('being changed by process'),
  });
  expect((await itemsIn()).ids).toContain(ID);
});

test('what another program finishes meanwhile is not finished again', async () => {
  const before = await contentOf(archive);
  const [reached, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow = await open({
    generated: {
      async remove() {
        reached.resolve();
        await goOn.promise;
      },
    },
  });
  const takedown = slow.takeDown(ID, 'other');
  await reached.promise;
  // It has seen the record of a takedown that is under way, and waits for the lock.
  const sweeping = (await open()).sweep();
  await setTimeout(50);
  goOn.resolve();
  expect(await takedown).toMatchObject({ kind: 'done' });
  expect(await slow.restore(ID)).toEqual({ kind: 'done' });
  expect(await sweeping).toEqual([]);
  expect(await contentOf(archive)).toEqual(before);
});
