import { execFileSync } from 'node:child_process';
import {
  appendFile,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readlink,
  rm,
  stat,
  symlink,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import {
  collect,
  keys,
  pattern,
  testStorageContract,
} from '../../test/support/storage/storageContract.ts';
import { createDiskStorage } from './diskStorage.ts';
import type { Storage } from './storage.ts';

// Windows has no pipes in folders, and makes links for administrators only.
const HAS_LINKS = process.platform !== 'win32';

const made: string[] = [];

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'disk-storage-'));
  made.push(folder);
  return folder;
}

afterAll(async () => {
  for (const folder of made) await rm(folder, { recursive: true });
});

testStorageContract('disk', async () => createDiskStorage(join(await newFolder(), 'files')));

let outside: string;
let folder: string;
let storage: Storage;

beforeEach(async () => {
  outside = await newFolder();
  folder = join(outside, 'files');
  storage = createDiskStorage(folder);
  await storage.write('a.pdf', pattern(2_000_000, 1));
});

async function readAll(key: string): Promise<Buffer> {
  return Buffer.concat(await collect(storage.read(key)));
}

test.runIf(HAS_LINKS)(
  'a symbolic link is followed within the folder and never out of it',
  async () => {
    await writeFile(join(outside, 'secret'), 'secret');
    await mkdir(join(folder, 'inner'));
    await writeFile(join(folder, 'inner', 'x'), 'x');
    await symlink('a.pdf', join(folder, 'inside.pdf'));
    await symlink(join(outside, 'secret'), join(folder, 'absolute.pdf'));
    await symlink('../secret', join(folder, 'relative.pdf'));
    await symlink('relative.pdf', join(folder, 'twice.pdf'));
    await symlink('inner/x', join(folder, 'deeper.pdf'));
    await symlink('loop.pdf', join(folder, 'loop.pdf'));
    await symlink('nowhere', join(folder, 'dangling.pdf'));

    expect((await storage.stat('inside.pdf'))?.size).toBe(2_000_000);
    expect((await readAll('inside.pdf')).length).toBe(2_000_000);
    for (const name of ['absolute', 'relative', 'twice', 'deeper', 'loop', 'dangling']) {
      const key = `${name}.pdf`;
      expect(await storage.stat(key), key).toBeUndefined();
      await expect(readAll(key), key).rejects.toMatchObject({ code: 'absent' });
    }
    expect((await keys(storage)).sort()).toEqual(['a.pdf', 'inside.pdf']);
  },
);

test.runIf(HAS_LINKS)('the folder itself may be reached through a link', async () => {
  await symlink(folder, join(outside, 'link'));
  await symlink('a.pdf', join(folder, 'inside.pdf'));
  const linked = createDiskStorage(join(outside, 'link'));
  expect((await linked.stat('a.pdf'))?.size).toBe(2_000_000);
  expect((await linked.stat('inside.pdf'))?.size).toBe(2_000_000);
});

test.runIf(HAS_LINKS)('folders and pipes are not files, and a pipe does not block', async () => {
  await mkdir(join(folder, 'folder.pdf'));
  execFileSync('mkfifo', [join(folder, 'pipe.pdf')]);
  for (const key of ['folder.pdf', 'pipe.pdf']) {
    expect(await storage.stat(key)).toBeUndefined();
    await expect(readAll(key)).rejects.toMatchObject({ code: 'absent' });
  }
});

test('the tag changes when bytes are changed in place and the old date is restored', async () => {
  const path = join(folder, 'a.pdf');
  const before = await storage.stat('a.pdf');
  const { atime, mtime } = await stat(path);
  const handle = await open(path, 'r+');
  await handle.write(Buffer.of(99), 0, 1, 5);
  await handle.close();
  await utimes(path, atime, mtime);
  const after = await storage.stat('a.pdf');
  expect(after?.size).toBe(before?.size);
  expect(after?.tag).not.toBe(before?.tag);
});

test('a file that shrinks while it is read fails instead of ending early', async () => {
  const chunks = storage.read('a.pdf')[Symbol.asyncIterator]();
  await chunks.next();
  await truncate(join(folder, 'a.pdf'), 600_000);
  const rest = async () => {
    while (!(await chunks.next()).done);
  };
  await expect(rest()).rejects.toMatchObject({ code: 'truncated' });
});

test('a file that is overwritten in place while it is read fails instead of mixing versions', async () => {
  const chunks = storage.read('a.pdf')[Symbol.asyncIterator]();
  await chunks.next();
  await appendFile(join(folder, 'a.pdf'), 'x');
  const rest = async () => {
    while (!(await chunks.next()).done);
  };
  await expect(rest()).rejects.toMatchObject({ code: 'changed' });
});

test('a file that is replaced or removed while it is read is read to its end as it was', async () => {
  const chunks = storage.read('a.pdf')[Symbol.asyncIterator]();
  const first = await chunks.next();
  await storage.write('a.pdf', pattern(10, 2));
  await storage.delete('a.pdf');
  const parts = [first.value];
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
    parts.push(next.value);
  }
  expect(pattern(2_000_000, 1).equals(Buffer.concat(parts))).toBe(true);
});

test('does not list unfinished files, and leaves none behind', async () => {
  await writeFile(join(folder, '.b.pdf.unfinished'), 'x');
  expect(await keys(storage)).toEqual(['a.pdf']);
  expect(await readdir(folder)).toEqual(['.b.pdf.unfinished', 'a.pdf']);
});

test.runIf(process.platform === 'linux')(
  'leaving the loop, failing and finishing all close the descriptor',
  async () => {
    for await (const _ of storage.read('a.pdf')) break;
    await expect(
      collect(storage.read('a.pdf', { range: { start: 0, end: 9e9 } })),
    ).rejects.toThrow();
    await readAll('a.pdf');
    expect(await openDescriptors(join(folder, 'a.pdf'))).toBe(0);
  },
);

async function openDescriptors(path: string): Promise<number> {
  const links = await Promise.all(
    (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
  );
  return links.filter((link) => link === path).length;
}
