import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmod,
  link,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { collidingFiles } from '../../../test/support/archive/collidingFiles.ts';
import { createDiskStorage } from '../../storage/diskStorage.ts';
import type { Storage } from '../../storage/storage.ts';
import type { Metadata } from '../metadataSchema.ts';
import { readArchive } from '../readArchive.ts';
import { LOCK_FILE } from './lockArchive.ts';
import { openIntake } from './openIntake.ts';
import { placeItem } from './placeItem.ts';
import type { IntakeOutcome } from './placement.ts';

// Windows has no named pipes in folders, and only administrators can create links.
const HAS_LINKS = process.platform !== 'win32';

let home: string;
let archive: string;
let source: string;

beforeEach(async () => {
  const made = await mkdtemp(join(tmpdir(), 'intake-'));
  onTestFinished(() => rm(made, { recursive: true }));
  home = made;
  archive = join(home, 'archive');
  source = join(home, '高等数学.pdf');
  await mkdir(join(archive, 'metadata'), { recursive: true });
  await writeFile(source, '%PDF-1.7 a book');
});

const md5 = (bytes: string | Uint8Array) => createHash('md5').update(bytes).digest('hex');
const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const ID = md5('%PDF-1.7 a book');

function book(id: string, title = '高等数学'): Metadata {
  return {
    id,
    url: `/files/${id}.pdf`,
    type: 'book',
    data: { title, authors: ['陈望舒'], isbn: ['978-7-5000-0101-0'], filetype: 'pdf' },
  };
}

async function place(
  placement: { item?: Metadata; file?: string; mode?: 'copy' | 'move' } = {},
  options: { files?: Storage } = {},
): Promise<IntakeOutcome> {
  return placeItem(archive, { item: book(ID), file: source, mode: 'copy', ...placement }, options);
}

/** Every file of the archive, hidden ones too. */
async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .toSorted();
}

const WHOLE = ['SHA256SUMS', `files/${ID}.pdf`, `metadata/${ID}.yml`];

test('copying adds the file and its metadata, and keeps the file', async () => {
  expect(await place()).toEqual({
    kind: 'placed',
    item: book(ID),
    written: [`files/${ID}.pdf`, 'SHA256SUMS', `metadata/${ID}.yml`],
  });
  expect(await filesOf(archive)).toEqual(WHOLE);
  expect(await readFile(source, 'utf8')).toBe('%PDF-1.7 a book');
  expect(await readFile(join(archive, 'SHA256SUMS'), 'utf8')).toBe(
    `${sha256('%PDF-1.7 a book')}  files/${ID}.pdf\n`,
  );
  const { archive: read } = await readArchive(archive);
  expect(read?.items).toMatchObject([{ id: ID, data: { title: '高等数学', filesize: 15 } }]);
  expect(read?.diagnostics).toEqual([]);
});

test('moving removes the file at the end, even if an earlier run had copied it', async () => {
  await place();
  expect(await place({ mode: 'move' })).toMatchObject({ kind: 'present' });
  await expect(stat(source)).rejects.toThrow('ENOENT');
  expect(await filesOf(archive)).toEqual(WHOLE);
});

test("the archive's copy is never removed, under any path", async () => {
  await place();
  const held = join(archive, 'files', `${ID}.pdf`);
  expect(await place({ file: held, mode: 'move' })).toMatchObject({ left: expect.anything() });
  await link(held, join(home, 'twin.pdf'));
  expect(await place({ file: join(home, 'twin.pdf'), mode: 'move' })).toMatchObject({
    left: expect.anything(),
  });
  expect(await filesOf(archive)).toEqual(WHOLE);
});

test('a file put into the folder by hand gets its metadata', async () => {
  await mkdir(join(archive, 'files'));
  const file = join(archive, 'files', `${ID}.pdf`);
  await rename(source, file);
  expect(await place({ file })).toMatchObject({
    kind: 'placed',
    written: ['SHA256SUMS', `metadata/${ID}.yml`],
  });
  expect(await filesOf(archive)).toEqual(WHOLE);
});

test('a file with existing metadata is placed, and the metadata kept', async () => {
  await place({ item: book(ID, '数学分析') });
  await rm(join(archive, 'files', `${ID}.pdf`));
  const outcome = await place({ item: book(ID, 'another title') });
  expect(outcome).toMatchObject({
    kind: 'placed',
    item: { data: { title: '数学分析' } },
    written: [`files/${ID}.pdf`],
  });
});

test('an existing item is returned unchanged', async () => {
  await place({ item: book(ID, '数学分析') });
  const outcome = await place({ item: book(ID, 'another title') });
  expect(outcome).toMatchObject({ kind: 'present', item: { data: { title: '数学分析' } } });
});

test('another file with the same MD5 is refused, naming the first', async () => {
  const [first, second] = collidingFiles();
  expect(md5(first)).toBe(md5(second));
  const id = md5(first);
  const [a, b] = [join(home, 'a.pdf'), join(home, 'b.pdf')];
  await writeFile(a, first);
  await writeFile(b, second);
  expect(await place({ item: book(id), file: a })).toMatchObject({ kind: 'placed' });

  const refused = {
    kind: 'refused',
    why: 'collision',
    reason: expect.stringContaining('高等数学'),
  };
  expect(await place({ item: book(id), file: b, mode: 'move' })).toMatchObject(refused);
  expect(await readFile(join(archive, 'files', `${id}.pdf`))).toEqual(first);
  expect(await readFile(b)).toEqual(second);

  // The first file is lost, but its checksum still refuses the second one.
  await rm(join(archive, 'files', `${id}.pdf`));
  expect(await place({ item: book(id), file: b })).toMatchObject(refused);
  expect(await filesOf(archive)).toEqual(['SHA256SUMS', `metadata/${id}.yml`]);
});

test('a file that has changed since it was hashed is refused and leaves nothing behind', async () => {
  await writeFile(source, '%PDF-1.7 another book');
  expect(await place()).toMatchObject({ kind: 'refused', why: 'changed' });
  expect(await filesOf(archive)).toEqual([]);
});

test('a damaged file in the archive is reported and not overwritten', async () => {
  await place();
  await writeFile(join(archive, 'files', `${ID}.pdf`), 'half a bo');
  expect(await place()).toMatchObject({ kind: 'refused', why: 'damaged' });
  expect(await readFile(join(archive, 'files', `${ID}.pdf`), 'utf8')).toBe('half a bo');
});

test('broken metadata are reported and not overwritten', async () => {
  await writeFile(join(archive, 'metadata', `${ID}.yml`), 'id: [');
  expect(await place()).toMatchObject({
    kind: 'refused',
    why: 'metadata',
    reason: expect.stringContaining(`metadata/${ID}.yml`),
  });
  expect(await filesOf(archive)).toEqual([`metadata/${ID}.yml`]);
});

test.runIf(HAS_LINKS)('unreadable checksums are reported and not overwritten', async () => {
  const sums = join(archive, 'SHA256SUMS');
  const refused = {
    kind: 'refused',
    why: 'checksums',
    reason: expect.stringContaining('SHA256SUMS'),
  };
  for (const bytes of ['\n', Buffer.from([0xff, 0xfe, 0x00])]) {
    await writeFile(sums, bytes);
    expect(await place()).toMatchObject(refused);
    expect(await filesOf(archive)).toEqual(['SHA256SUMS']);
    expect(await readFile(sums)).toEqual(Buffer.from(bytes));
  }
  // On a disk that is not mounted.
  await rm(sums);
  await symlink(join(home, 'elsewhere'), sums);
  expect(await place()).toMatchObject(refused);
  expect(await filesOf(archive)).toEqual(['SHA256SUMS']);
});

test('metadata that could not be read back are refused before anything is written', async () => {
  const item = { ...book(ID), url: 'javascript:alert(1)' };
  expect(await place({ item })).toMatchObject({ kind: 'refused', why: 'metadata' });
  expect(await filesOf(archive)).toEqual([]);
});

test('a failed placement is undone', async () => {
  // A file replaces the folder "metadata" after the document was written.
  const disk = createDiskStorage(join(archive, 'files'));
  const files: Storage = {
    ...disk,
    async write(key, bytes) {
      await disk.write(key, bytes);
      await rename(join(archive, 'metadata'), join(home, 'metadata'));
      await writeFile(join(archive, 'metadata'), '');
    },
  };
  expect(await place({ mode: 'move' }, { files })).toMatchObject({ kind: 'refused', why: 'disk' });
  expect(await filesOf(archive)).toEqual(['metadata']);
  expect(await readFile(source, 'utf8')).toBe('%PDF-1.7 a book');
});

test('a full storage is reported and nothing is left behind', async () => {
  const disk = createDiskStorage(join(archive, 'files'));
  const full = Object.assign(new Error('no space'), { code: 'ENOSPC', syscall: 'write' });
  const files: Storage = { ...disk, write: () => Promise.reject(full) };
  const outcome = await place({ mode: 'move' }, { files });
  expect(outcome).toMatchObject({ why: 'disk', reason: expect.stringContaining('is full') });
  expect(await filesOf(archive)).toEqual([]);
  expect(await readFile(source, 'utf8')).toBe('%PDF-1.7 a book');
});

test('documents go to the storage given', async () => {
  const files = createDiskStorage(join(home, 'bucket'));
  expect(await place({}, { files })).toMatchObject({ kind: 'placed' });
  expect(await filesOf(archive)).toEqual(['SHA256SUMS', `metadata/${ID}.yml`]);
  expect(await filesOf(join(home, 'bucket'))).toEqual([`${ID}.pdf`]);
});

test('stopping the copy leaves nothing behind', async () => {
  await truncate(source, 50_000_000);
  const stopping = new AbortController();
  const disk = createDiskStorage(join(archive, 'files'));
  const files: Storage = {
    ...disk,
    write: (key, bytes) => {
      if (bytes instanceof Uint8Array) throw new TypeError('copying is a stream');
      async function* stopped(chunks: AsyncIterable<Uint8Array>) {
        for await (const chunk of chunks) {
          yield chunk;
          stopping.abort();
        }
      }
      return disk.write(key, stopped(bytes));
    },
  };
  const outcome = await placeItem(
    archive,
    { item: book(ID), file: source, mode: 'move', signal: stopping.signal },
    { files },
  );
  expect(outcome).toMatchObject({ kind: 'refused', why: 'stopped' });
  expect(await filesOf(archive)).toEqual([]);
  expect((await stat(source)).size).toBe(50_000_000);
});

test('anything but a regular file is refused without blocking', async () => {
  const missing = await place({ file: join(home, 'nothing.pdf') });
  expect(missing).toMatchObject({ kind: 'refused', reason: 'does not exist' });
  expect(await place({ file: home })).toMatchObject({ reason: expect.stringContaining('folder') });
  if (!HAS_LINKS) return;
  execFileSync('mkfifo', [join(home, 'pipe.pdf')]);
  expect(await place({ file: join(home, 'pipe.pdf') })).toMatchObject({
    reason: 'is not a regular file',
  });
  expect(await filesOf(archive)).toEqual([]);
});

test.runIf(HAS_LINKS)('a link that leads out of the archive is not replaced', async () => {
  await mkdir(join(archive, 'files'));
  await symlink(source, join(archive, 'files', `${ID}.pdf`));
  expect(await place()).toMatchObject({ kind: 'refused', reason: expect.stringContaining('link') });
  await rm(join(archive, 'files', `${ID}.pdf`));
  await mkdir(join(archive, 'files', `${ID}.pdf`));
  expect(await place()).toMatchObject({ kind: 'refused', why: 'damaged' });
});

test.runIf(HAS_LINKS)('the folder of the documents may be a link', async () => {
  await mkdir(join(home, 'disk'));
  await symlink(join(home, 'disk'), join(archive, 'files'));
  expect(await place()).toMatchObject({ kind: 'placed' });
  expect(await filesOf(join(home, 'disk'))).toEqual([`${ID}.pdf`]);
});

test.runIf(HAS_LINKS && process.getuid?.() !== 0)(
  'an archive without write permission is reported',
  async () => {
    await chmod(archive, 0o500);
    onTestFinished(() => chmod(archive, 0o700));
    expect(await place()).toMatchObject({ reason: expect.stringContaining('rights') });
  },
);

test.runIf(HAS_LINKS)('new files get the permissions of the umask', async () => {
  const before = process.umask(0o027);
  onTestFinished(() => {
    process.umask(before);
  });
  await chmod(source, 0o600);
  await place();
  for (const path of WHOLE) {
    expect((await stat(join(archive, path))).mode & 0o777, path).toBe(0o640);
  }
});

test('a folder that is not an archive is refused and left as it was', async () => {
  const outcome = await placeItem(home, { item: book(ID), file: source, mode: 'copy' });
  expect(outcome).toMatchObject({ kind: 'refused', reason: expect.stringContaining('metadata') });
  expect((await readdir(home)).toSorted()).toEqual(['archive', '高等数学.pdf'].toSorted());
});

test('only the half-written files of killed runs are swept', async () => {
  const uuid = '3b241101-e2bb-4255-8caf-4136c566a962';
  await mkdir(join(archive, 'files'));
  const left = [`files/.${ID}.pdf.${uuid}`, `metadata/.${ID}.yml.${uuid}`, `.SHA256SUMS.${uuid}`];
  const kept = ['files/.gitkeep', 'metadata/.notes', '.gitattributes', `files/${ID}.txt`];
  for (const path of [...left, ...kept]) await writeFile(join(archive, path), 'half');
  const { intake } = await openIntake(archive);
  await intake?.close();
  expect(await filesOf(archive)).toEqual(kept.toSorted());
});

test('two concurrent additions wait for each other and both succeed', async () => {
  const files = await Promise.all(
    Array.from({ length: 8 }, async (_, index) => {
      const path = join(home, `${index}.pdf`);
      await writeFile(path, `%PDF-1.7 ${index % 5}`);
      return { path, id: md5(`%PDF-1.7 ${index % 5}`) };
    }),
  );
  const outcomes = await Promise.all(
    files.map(({ path, id }) => place({ item: book(id), file: path })),
  );
  expect(outcomes.filter(({ kind }) => kind === 'placed')).toHaveLength(5);
  expect(outcomes.filter(({ kind }) => kind === 'present')).toHaveLength(3);
  expect((await readArchive(archive)).archive?.items).toHaveLength(5);
  const sums = await readFile(join(archive, 'SHA256SUMS'), 'utf8');
  expect(sums.trimEnd().split('\n')).toHaveLength(5);
  expect(await filesOf(archive)).not.toContain(LOCK_FILE);
});
