import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Archive, readArchive } from './readArchive.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'campusdocs-'));
});
afterEach(() => rm(folder, { recursive: true }));

const id = (number: number) => number.toString(16).padStart(32, '0');

const doc = (number: number) => `id: ${id(number)}
url: /files/${id(number)}.pdf
type: doc
data:
  title: 讲义 ${number}
  course:
    - name: 高等数学
  content: 课件
  filetype: pdf
`;

async function write(files: Record<string, string | Uint8Array>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
}

async function read(): Promise<Archive> {
  const { archive, reason } = await readArchive(folder);
  if (!archive) throw new Error(reason);
  return archive;
}

test('reads items by id, announcements newest first, and wiki entries', async () => {
  await write({
    [`metadata/${id(2)}.yml`]: doc(2),
    [`metadata/${id(1)}.yaml`]: doc(1),
    'announcements/a.md': '---\ntitle: 旧\ndate: 2024-01-01\n---\n旧',
    'announcements/b.md': '---\ntitle: 新\ndate: 2025-01-01\n---\n新',
    'wiki.json': JSON.stringify([
      { url: '/w', data: { course: { name: '高数' }, time: { start: 2023, end: 2024 } } },
    ]),
  });
  const archive = await read();
  expect(archive.diagnostics).toEqual([]);
  expect(archive.items.map((item) => item.id)).toEqual([id(1), id(2)]);
  expect(archive.announcements.map(({ title }) => title)).toEqual(['新', '旧']);
  expect(archive.wiki).toHaveLength(1);
});

test('only metadata is needed', async () => {
  await write({ [`metadata/${id(1)}.yml`]: doc(1) });
  const archive = await read();
  expect(archive).toMatchObject({ diagnostics: [], announcements: [], wiki: [] });
  expect(archive.items[0]?.data.filesize).toBeUndefined();
});

test('a size is measured if the document is there, and otherwise looked up', async () => {
  await write({
    [`metadata/${id(1)}.yml`]: doc(1),
    [`metadata/${id(2)}.yml`]: doc(2),
    [`metadata/${id(3)}.yml`]: doc(3),
    [`files/${id(1)}.pdf`]: 'four',
    'filesizes.json': JSON.stringify({ [id(1)]: 1000, [id(2)]: 2000, [id(3)]: 'many' }),
  });
  const { items, diagnostics } = await read();
  expect(items.map(({ data }) => data.filesize)).toEqual([4, 2000, undefined]);
  expect(diagnostics).toEqual([
    {
      file: 'filesizes.json',
      field: id(3),
      reason: 'must be a whole number of bytes',
      severity: 'warning',
    },
  ]);
});

test('the size of a file that is not served is not published', async () => {
  await write({
    [`metadata/${id(1)}.yml`]: doc(1),
    [`metadata/${id(2)}.yml`]: doc(2),
    [`files/${id(3)}.pdf`]: 'three',
    secret: 'secret',
  });
  await symlink(join(folder, 'secret'), join(folder, 'files', `${id(1)}.pdf`));
  await symlink(`${id(3)}.pdf`, join(folder, 'files', `${id(2)}.pdf`));
  const { items } = await read();
  expect(items.map(({ data }) => data.filesize)).toEqual([undefined, 5]);
});

test('a folder of documents that cannot be listed is reported, and the items are read', async () => {
  await write({ [`metadata/${id(1)}.yml`]: doc(1), files: 'a file' });
  const { items, diagnostics } = await read();
  expect(items).toHaveLength(1);
  expect(diagnostics).toMatchObject([
    { file: 'files', reason: expect.stringContaining('ENOTDIR') },
  ]);
});

test('aliases of courses are read', async () => {
  await write({
    [`metadata/${id(1)}.yml`]: doc(1),
    'aliases.yml': '工数: 工科数学分析\n坏: { x: y }',
  });
  const { aliases, diagnostics, items } = await read();
  expect(items).toHaveLength(1);
  expect([...aliases]).toEqual([['工数', ['工科数学分析']]]);
  expect(diagnostics).toMatchObject([{ file: 'aliases.yml', field: '坏', severity: 'error' }]);
});

test('aliases behind a link out of the archive are not read', async () => {
  await write({ [`metadata/${id(1)}.yml`]: doc(1), 'more/names.yml': '工数: 工科数学分析' });
  await symlink(join(folder, 'more', 'names.yml'), join(folder, 'aliases.yml'));
  expect((await read()).aliases.size).toBe(1);

  const outside = await mkdtemp(join(tmpdir(), 'campusdocs-'));
  try {
    await writeFile(join(outside, 'aliases.yml'), 'secret: 秘密');
    await rm(join(folder, 'aliases.yml'));
    await symlink(join(outside, 'aliases.yml'), join(folder, 'aliases.yml'));
    const { aliases, diagnostics } = await read();
    expect(aliases.size).toBe(0);
    expect(diagnostics).toMatchObject([
      { file: 'aliases.yml', reason: expect.stringContaining('link out of the archive') },
    ]);
  } finally {
    await rm(outside, { recursive: true });
  }
});

test.each([
  ['a folder', async () => mkdir(join(folder, 'aliases.yml'))],
  ['a link to nowhere', async () => symlink('nowhere', join(folder, 'aliases.yml'))],
  ['a link to itself', async () => symlink('aliases.yml', join(folder, 'aliases.yml'))],
])('%s in place of aliases.yml is reported', async (_, make) => {
  await write({ [`metadata/${id(1)}.yml`]: doc(1) });
  await make();
  const { aliases, diagnostics, items } = await read();
  expect([items.length, aliases.size]).toEqual([1, 0]);
  expect(diagnostics).toMatchObject([{ file: 'aliases.yml', field: '' }]);
});

test('every broken file is reported, and the others are read', async () => {
  await write({
    [`metadata/${id(1)}.yml`]: doc(1),
    [`metadata/${id(2)}.yml`]: '',
    [`metadata/${id(3)}.yml`]: Buffer.from([0xff, 0xfe, 0x61, 0x00]),
    [`metadata/${id(4)}.yml`]: '#'.repeat(10 * 1024 * 1024),
    [`metadata/${id(5)}.yml`]: '- a list',
    [`metadata/${id(6)}.yml/x`]: 'a folder',
    [`metadata/${id(1)}.yaml`]: doc(1),
    'metadata/README.md': 'how to',
    'metadata/.gitkeep': '',
    'announcements/bad.md': 'nothing',
    'wiki.json': '{',
    'filesizes.json': '[]',
  });
  const { items, diagnostics } = await read();
  expect(items.map((item) => item.id)).toEqual([id(1)]);
  expect(diagnostics.map(({ file, reason }) => `${file} ${reason.split(/[;:,(]/u)[0]}`)).toEqual([
    `metadata/${id(1)}.yml is there beside metadata/${id(1)}.yaml`,
    `metadata/${id(2)}.yml is empty`,
    `metadata/${id(3)}.yml is not UTF-8`,
    `metadata/${id(4)}.yml is 10485760 bytes long`,
    `metadata/${id(5)}.yml must be fields at the top`,
    `metadata/${id(6)}.yml is not a regular file`,
    'metadata/README.md is not read',
    'filesizes.json must be a map from id to bytes',
    'announcements/bad.md must start with title and date between two lines of ---',
    'wiki.json is not JSON',
  ]);
});

test('a broken file never changes the result of the others', async () => {
  await write({ [`metadata/${id(1)}.yml`]: doc(1), [`metadata/${id(3)}.yml`]: doc(3) });
  const before = (await read()).items;
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 400 }),
      fc.nat(400),
      fc.boolean(),
      async (noise, cut, keepsStart) => {
        // Only noise, or a good file damaged at some offset.
        const start = keepsStart ? doc(2).slice(0, cut) : '';
        await write({ [`metadata/${id(2)}.yml`]: Buffer.concat([Buffer.from(start), noise]) });
        const { items, diagnostics } = await read();
        expect(items.filter((item) => item.id !== id(2))).toEqual(before);
        expect(items.length === 3 || diagnostics.length > 0).toBe(true);
      },
    ),
    { numRuns: 50 },
  );
});

test('a folder that is not an archive gives a reason in one line', async () => {
  await write({ file: '' });
  expect(await readArchive(join(folder, 'missing'))).toEqual({
    reason: `There is no archive folder ${join(folder, 'missing')}`,
  });
  expect((await readArchive(join(folder, 'file'))).reason).toContain('is a file, not an archive');
  expect((await readArchive(folder)).reason).toContain('it has no folder "metadata"');
  await write({ metadata: '' });
  expect((await readArchive(folder)).reason).toContain('cannot be listed (ENOTDIR)');
});
