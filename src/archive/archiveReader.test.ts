import { mkdir, mkdtemp, rename, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import {
  type Archive,
  type ArchiveReader,
  createArchiveReader,
  readArchive,
} from './readArchive.ts';

let folder: string;
beforeEach(async () => {
  const made = await mkdtemp(join(tmpdir(), 'campusdocs-'));
  onTestFinished(() => rm(made, { recursive: true }));
  folder = made;
});

const id = (number: number) => number.toString(16).padStart(32, '0');
const fileOf = (number: number) => `metadata/${id(number)}.yml`;

const doc = (number: number, title = `讲义 ${number}`) => `id: ${id(number)}
url: /files/${id(number)}.pdf
type: doc
data: { title: ${title}, course: [{ name: 高等数学 }], content: [课件], filetype: pdf }
`;

const post = (title: string) => `---\ntitle: ${title}\ndate: 2026-01-01\n---\n${title}`;

async function write(files: Record<string, string>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
}

const remove = (name: string) => rm(join(folder, name), { recursive: true });

async function archiveOf(reader: ArchiveReader): Promise<Archive> {
  const { archive, reason } = await reader.read();
  if (!archive) throw new Error(reason);
  return archive;
}

/** A reader that treats missing files as removed at once. */
const hasty = () => createArchiveReader(folder, { graceMs: 0 });

const titlesOf = ({ items }: Archive) =>
  items.map((item) => (item.type === 'test' ? undefined : item.data.title));

test('keeps an item that an edit broke, and reports it until it is fixed', async () => {
  await write({ [fileOf(1)]: doc(1, '甲'), [fileOf(2)]: doc(2, '乙') });
  const reader = hasty();
  expect((await archiveOf(reader)).diagnostics).toEqual([]);
  for (const broken of ['', 'id: [', doc(1).slice(0, 60), doc(2), doc(1).replace('课件', '游戏')]) {
    await write({ [fileOf(1)]: broken });
    const archive = await archiveOf(reader);
    expect(titlesOf(archive), broken).toEqual(['甲', '乙']);
    expect(archive.diagnostics, broken).toMatchObject([{ file: fileOf(1), kept: true }]);
  }
  await write({ [fileOf(1)]: doc(1, '丙') });
  const mended = await archiveOf(reader);
  expect([titlesOf(mended), mended.diagnostics]).toEqual([['丙', '乙'], []]);
});

test('leaves out items that were never valid or are deleted while broken', async () => {
  await write({ [fileOf(1)]: doc(1) });
  const reader = hasty();
  await archiveOf(reader);
  await write({ [fileOf(2)]: 'id: [', [fileOf(1)]: 'id: [' });
  const archive = await archiveOf(reader);
  expect(titlesOf(archive)).toEqual(['讲义 1']);
  expect(archive.diagnostics.map(({ file, kept }) => [file, kept])).toEqual([
    [fileOf(1), true],
    [fileOf(2), undefined],
  ]);
  await remove(fileOf(1));
  await remove(fileOf(2));
  expect(await archiveOf(reader)).toMatchObject({ items: [], diagnostics: [] });
});

test('keeps the last good state of other files that an edit broke, by entry if possible', async () => {
  const wiki = (course: object) =>
    JSON.stringify([
      { id: 'w', url: '/w', data: { course, time: { start: '2023', end: '2024' } } },
    ]);
  await write({
    [fileOf(1)]: doc(1),
    'announcements/a.md': post('停机'),
    'aliases.yml': '高代: 高等代数\n数分: 数学分析\n',
    'wiki.json': wiki({ name: '高数' }),
    'filesizes.json': JSON.stringify({ [id(1)]: 1234 }),
  });
  const reader = hasty();
  const { diagnostics, ...whole } = await archiveOf(reader);
  expect(diagnostics).toEqual([]);
  const breaks: [string, string][] = [
    ['announcements/a.md', '没有标题'],
    ['aliases.yml', '高代: ['],
    ['aliases.yml', '高代: { a: 1 }\n数分: 数学分析\n'],
    ['wiki.json', '['],
    ['wiki.json', '{}'],
    ['wiki.json', wiki({})],
    ['filesizes.json', '[]'],
  ];
  for (const [file, text] of breaks) {
    await write({ [file]: text });
    const { diagnostics: found, ...kept } = await archiveOf(reader);
    expect(kept, text).toEqual(whole);
    expect(found, text).toContainEqual(expect.objectContaining({ file, kept: true }));
  }
});

test('never misses a file that is being replaced', async () => {
  await write({ [fileOf(1)]: doc(1, '甲') });
  const reader = createArchiveReader(folder, { graceMs: 60_000 });
  await archiveOf(reader);
  await remove(fileOf(1));
  const between = await reader.read();
  expect(between.isUnsure).toBe(true);
  expect(between.archive && titlesOf(between.archive)).toEqual(['甲']);
  await write({ [fileOf(1)]: doc(1, '乙') });
  const after = await reader.read();
  expect(after.isUnsure).toBe(false);
  expect(after.archive && titlesOf(after.archive)).toEqual(['乙']);
});

test('does not wait for a file that Git has removed', async () => {
  await write({ [fileOf(1)]: doc(1, '甲'), [fileOf(2)]: doc(2, '乙') });
  const reader = createArchiveReader(folder, { graceMs: 60_000 });
  await archiveOf(reader);
  await remove(fileOf(1));
  expect((await archiveOf(reader)).items).toHaveLength(2);
  const after = await reader.read({ missingIsGone: true });
  expect(after.isUnsure).toBe(false);
  expect(after.archive && titlesOf(after.archive)).toEqual(['乙']);
});

test('a document that was just removed counts as present, because its item may follow', async () => {
  await write({ [fileOf(1)]: doc(1), [`files/${id(1)}.pdf`]: 'bytes' });
  const reader = createArchiveReader(folder, { graceMs: 1_000_000 });
  const before = await reader.read();
  await remove(`files/${id(1)}.pdf`);
  const meanwhile = await reader.read();
  expect([meanwhile.archive, meanwhile.fingerprints]).toEqual([
    before.archive,
    before.fingerprints,
  ]);
  expect(meanwhile.isUnsure).toBe(true);
  // It does not come back: the document is gone, and its item stays.
  const after = await reader.read({ missingIsGone: true });
  expect(after.archive?.items).toHaveLength(1);
  expect([after.fingerprints.size, after.isUnsure]).toEqual([0, false]);
});

test('keeps the archive while the metadata folder is missing', async () => {
  await write({ [fileOf(1)]: doc(1), 'announcements/a.md': post('停机') });
  const reader = hasty();
  const before = await archiveOf(reader);
  await rename(join(folder, 'metadata'), join(folder, 'elsewhere'));
  const stale = await reader.read();
  expect(stale).toMatchObject({
    archive: before,
    staleReason: expect.stringContaining('metadata'),
  });
  await rename(join(folder, 'elsewhere'), join(folder, 'metadata'));
  const again = await reader.read();
  expect(again.staleReason).toBeUndefined();
  expect(again.archive).toEqual(before);
});

test('follows links inside the archive only', async () => {
  const outside = await mkdtemp(join(tmpdir(), 'campusdocs-'));
  onTestFinished(() => rm(outside, { recursive: true }));
  await writeFile(join(outside, 'secret'), doc(1));
  await writeFile(join(outside, 'post'), post('秘密'));
  await writeFile(join(outside, 'sizes'), JSON.stringify({ [id(2)]: 1 }));
  await write({
    'more/b.yml': doc(2),
    'metadata/README.md': '',
    'announcements/b.md': post('公开'),
  });
  await symlink(join(outside, 'secret'), join(folder, fileOf(1)));
  await symlink('../more/b.yml', join(folder, fileOf(2)));
  await symlink(join(outside, 'post'), join(folder, 'announcements/a.md'));
  await symlink(join(outside, 'sizes'), join(folder, 'filesizes.json'));
  const { items, announcements, diagnostics } = await archiveOf(hasty());
  expect(items.map((item) => [item.id, item.data.filesize])).toEqual([[id(2), undefined]]);
  expect(announcements.map(({ title }) => title)).toEqual(['公开']);
  const links = diagnostics.filter(({ reason }) => reason.includes('link out of the archive'));
  expect(links.map(({ file }) => file)).toEqual([
    fileOf(1),
    'filesizes.json',
    'announcements/a.md',
  ]);
});

test('does not read unchanged files again', async () => {
  await write({ [fileOf(1)]: doc(1), [fileOf(2)]: doc(2) });
  const past = new Date(Date.now() - 3_600_000);
  for (const number of [1, 2]) await utimes(join(folder, fileOf(number)), past, past);
  // The ctime cannot be set; it is now.
  const { ctimeMs } = await stat(join(folder, fileOf(2)));
  await expect.poll(() => Date.now() - ctimeMs).toBeGreaterThan(2100);
  const reader = hasty();
  const [, second] = (await archiveOf(reader)).items;
  await write({ [fileOf(1)]: doc(1, '新') });
  const after = await archiveOf(reader);
  expect(titlesOf(after)[0]).toBe('新');
  expect(after.items[1]).toBe(second);
});

test('detects two edits of the same length within one tick of the clock', async () => {
  await write({ [fileOf(1)]: doc(1, '一') });
  const reader = hasty();
  for (const title of ['二', '三', '四', '五', '六', '七', '八', '九']) {
    await write({ [fileOf(1)]: doc(1, title) });
    expect(titlesOf(await archiveOf(reader))).toEqual([title]);
  }
});

test('after any edits, the archive is the same as in a new reading', async () => {
  const name = fc.nat({ max: 5 });
  const edit = fc.oneof(
    fc.record({ kind: fc.constant('item'), name, text: fc.constantFrom('甲', '乙') }),
    fc.record({ kind: fc.constant('broken'), name }),
    fc.record({ kind: fc.constant('removed'), name }),
    fc.record({ kind: fc.constant('post'), name, text: fc.constantFrom('甲', '乙') }),
    fc.record({ kind: fc.constant('noPost'), name }),
    fc.record({ kind: fc.constant('file'), name, text: fc.constantFrom('a', 'bb') }),
    fc.record({ kind: fc.constant('aliases'), name }),
    fc.record({ kind: fc.constant('look') }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { maxLength: 20 }), async (edits) => {
      await rm(folder, { recursive: true });
      await write({ [fileOf(9)]: doc(9) });
      const reader = hasty();
      for (const one of edits) await apply(one, reader);
      // Broken files would keep their earlier state: fix them at the end.
      for (const one of edits) {
        if (one.kind === 'broken' && 'name' in one)
          await write({ [fileOf(one.name)]: doc(one.name) });
      }
      const { archive: fresh } = await readArchive(folder);
      expect(await archiveOf(reader)).toEqual(fresh);
    }),
    { numRuns: 40 },
  );
});

interface Edit {
  readonly kind: string;
  readonly name?: number;
  readonly text?: string;
}

async function apply({ kind, name = 0, text = '' }: Edit, reader: ArchiveReader): Promise<void> {
  const gone = (path: string) => rm(join(folder, path), { force: true });
  if (kind === 'item') await write({ [fileOf(name)]: doc(name, text) });
  if (kind === 'broken') await write({ [fileOf(name)]: 'id: [' });
  if (kind === 'removed') await gone(fileOf(name));
  if (kind === 'post') await write({ [`announcements/${name}.md`]: post(text) });
  if (kind === 'noPost') await gone(`announcements/${name}.md`);
  if (kind === 'file') await write({ [`files/${id(name)}.pdf`]: text });
  if (kind === 'aliases') await write({ 'aliases.yml': `别名${name}: 高等数学` });
  if (kind === 'look') await reader.read();
}
