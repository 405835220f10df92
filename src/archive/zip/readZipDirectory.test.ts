import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openPromise } from 'yauzl';
import { extraField, u16, u32, u64, zipFixture } from '../../../test/support/archive/zipFixture.ts';
import { readZipDirectory, readZipSource, type ZipDirectory } from './readZipDirectory.ts';
import type { ZipSource } from './zipSource.ts';

function sourceOf(bytes: Buffer): ZipSource & { readonly bytesRead: () => number } {
  let bytesRead = 0;
  return {
    size: bytes.length,
    bytesRead: () => bytesRead,
    async read(position, length) {
      bytesRead += length;
      return bytes.subarray(position, position + length);
    },
  };
}

const read = (bytes: Buffer) => readZipSource(sourceOf(bytes));

async function namesIn(bytes: Buffer): Promise<string[]> {
  return namesOf(await read(bytes));
}

function namesOf(directory: ZipDirectory | undefined): string[] {
  return (directory ?? expect.fail('no directory')).entries.map(({ path, isFolder }) =>
    isFolder ? `${path.join('/')}/` : path.join('/'),
  );
}

const named = (...names: (string | Uint8Array)[]) => zipFixture(names.map((name) => ({ name })));

/** Bytes as Windows writes them. */
const GBK = {
  高等数学: [0xb8, 0xdf, 0xb5, 0xc8, 0xca, 0xfd, 0xd1, 0xa7],
  联通: [0xc1, 0xaa, 0xcd, 0xa8],
} as const;

test('reads the same names from a real zip as another program', async () => {
  const folder = join(import.meta.dirname, '../../../demo/files');
  const zips = readdirSync(folder).filter((name) => name.endsWith('.zip'));
  expect(zips.length).toBeGreaterThan(2);
  for (const name of zips) {
    const other = await openPromise(join(folder, name));
    const names: string[] = [];
    for await (const entry of other.eachEntry()) names.push(entry.fileName);
    expect(namesOf(await readZipDirectory(join(folder, name)))).toEqual(names);
  }
});

test('folders, sizes and the total size are read', async () => {
  const content = Buffer.from('x'.repeat(100));
  const zip = zipFixture([
    { name: '资料/' },
    { name: '资料/一.pdf', content },
    { name: 'b', content },
  ]);
  expect(await read(zip)).toEqual({
    entries: [
      { path: ['资料'], isFolder: true, size: 0 },
      { path: ['资料', '一.pdf'], isFolder: false, size: 100 },
      { path: ['b'], isFolder: false, size: 100 },
    ],
    fileCount: 2,
    totalSize: 200,
    claimed: { unpacked: 200, packed: 200 },
    isEncrypted: false,
    isWhole: true,
  });
});

test.each([
  ['UTF-8 that is marked', { name: '高等数学.pdf', flags: 0x0800 }, '高等数学.pdf'],
  ['UTF-8 that is not, as macOS writes it', { name: '高等数学.pdf' }, '高等数学.pdf'],
  ['GBK, as Windows writes it', { name: Buffer.from(GBK.高等数学) }, '高等数学'],
  ['GBK that is UTF-8 as well', { name: Buffer.from(GBK.联通) }, '联通'],
  ['two bytes each that are no Chinese in GBK', { name: 'Übung é.pdf' }, 'Übung é.pdf'],
  [
    'GBK with the name in UTF-8 beside it',
    {
      name: Buffer.from(GBK.高等数学),
      extra: extraField(0x7075, Buffer.concat([Buffer.alloc(5), Buffer.from('线性代数')])),
    },
    '线性代数',
  ],
])('a name in %s is read', async (_, entry, expected) => {
  expect(await namesIn(zipFixture([entry]))).toEqual([expected]);
});

test('one unmarked GBK name makes all unmarked names GBK', async () => {
  expect(await namesIn(named(Buffer.from(GBK.联通), Buffer.from(GBK.高等数学)))).toEqual([
    '联通',
    '高等数学',
  ]);
});

test('names lose parent folders and invisible characters', async () => {
  const names = [
    ['../../etc/passwd', 'etc/passwd'],
    ['/root/a', 'root/a'],
    ['C:\\Users\\b.pdf', 'Users/b.pdf'],
    ['a//./b/../c', 'a/b/c'],
    ['\u202efdp.exe', 'fdp.exe'],
    ['a\u0000\u0007b\u200b', 'ab'],
    ['一\n二', '一 二'],
  ];
  expect(await namesIn(named(...names.map(([name = '']) => name)))).toEqual(
    names.map(([, shown]) => shown),
  );
  expect(await namesIn(named('..', '/', '.', ''))).toEqual([]);
});

test('system files are not counted', async () => {
  const zip = named('a.pdf', '__MACOSX/._a.pdf', '.DS_Store', 'b/Thumbs.db', 'desktop.ini');
  expect(await read(zip)).toMatchObject({ fileCount: 1, entries: [{ path: ['a.pdf'] }] });
});

test('a fake end record in a comment is skipped', async () => {
  const fake = zipFixture([], { claimed: 3 });
  const nested = zipFixture([{ name: 'nested.pdf' }]);
  for (const comment of [
    fake,
    Buffer.concat([fake, fake, Buffer.from('…')]),
    fake.subarray(0, 4),
  ]) {
    expect(await namesIn(zipFixture([{ name: 'a.pdf' }], { comment }))).toEqual(['a.pdf']);
  }
  const content = zipFixture([{ name: 'inner.zip', content: nested }]);
  expect(await namesIn(content)).toEqual(['inner.zip']);
});

test('bytes before or after a zip do not hide it', async () => {
  const program = Buffer.from('#!/bin/sh\nexit\n');
  for (const isLong of [false, true]) {
    const zip = zipFixture([{ name: 'a.pdf' }], { isLong });
    expect(await namesIn(Buffer.concat([program, zip]))).toEqual(['a.pdf']);
    expect(await namesIn(Buffer.concat([zip, Buffer.from('rest of a download')]))).toEqual([
      'a.pdf',
    ]);
  }
});

test('sizes and counts of zip64 are read', async () => {
  const size = 5_000_000_000;
  const extra = extraField(0x0001, u64(size));
  const zip = zipFixture([{ name: '大.zip', size: 0xffffffff, extra }], { isLong: true });
  expect(await read(zip)).toMatchObject({ fileCount: 1, totalSize: size, isWhole: true });
});

test('claimed sizes, overlapping entries and encryption are only reported', async () => {
  const entries = Array.from({ length: 50 }, (_, at) => ({
    name: `${at}.bin`,
    size: 0xfffffffe,
    offset: 0,
    flags: 0x0001,
  }));
  expect(await read(zipFixture(entries))).toMatchObject({
    fileCount: 50,
    totalSize: 50 * 0xfffffffe,
    isEncrypted: true,
  });
});

test('little more than a megabyte is read of a zip with a million entries', async () => {
  const count = 1_000_000;
  const first = zipFixture([{ name: '00000000.pdf' }]);
  const entry = first.subarray(first.indexOf(u32(0x02014b50)), first.indexOf(u32(0x06054b50)));
  const length = count * entry.length;
  const end = Buffer.concat([
    ...[u32(0x06064b50), u64(44), u16(45), u16(45), u32(0), u32(0)],
    ...[u64(count), u64(count), u64(length), u64(0)],
    ...[u32(0x07064b50), u32(0), u64(length), u32(1)],
    ...[u32(0x06054b50), u16(0), u16(0), u16(0xffff), u16(0xffff)],
    ...[u32(0xffffffff), u32(0xffffffff), u16(0)],
  ]);
  let bytesRead = 0;
  const source: ZipSource = {
    size: length + end.length,
    async read(position, wanted) {
      const bytes = Buffer.alloc(Math.min(wanted, source.size - position));
      bytesRead += bytes.length;
      for (let index = 0; index < bytes.length; index += 1) {
        const from = position + index;
        bytes[index] = (from < length ? entry[from % entry.length] : end[from - length]) ?? 0;
      }
      return bytes;
    },
  };
  const directory = await readZipSource(source);
  expect(directory).toMatchObject({ fileCount: count, isWhole: false });
  expect(directory?.entries).toHaveLength(10_000);
  expect(bytesRead).toBeLessThan(1.2 * 2 ** 20);
});

test('an impossible count is ignored', async () => {
  expect(await read(zipFixture([{ name: 'a' }], { claimed: 60_000 }))).toMatchObject({
    fileCount: 1,
    isWhole: true,
  });
});

test('a truncated directory gives the entries before the end', async () => {
  const zip = named('a.pdf', 'b.pdf', 'c.pdf');
  zip.writeUInt32LE(0, zip.lastIndexOf(u32(0x02014b50)));
  expect(await read(zip)).toMatchObject({
    entries: [{ path: ['a.pdf'] }, { path: ['b.pdf'] }],
    fileCount: 3,
    isWhole: false,
  });
});

test.each([
  ['empty', Buffer.alloc(0)],
  ['too short', Buffer.from('PK')],
  ['no zip', Buffer.from('%PDF-1.7 and much that follows it, but no directory at all')],
  ['cut off', named('a.pdf', 'b.pdf').subarray(0, -30)],
])('a file that is %s has no directory', async (_, bytes) => {
  expect(await read(bytes)).toBeUndefined();
});

test('an empty zip has no entries', async () => {
  expect(await read(zipFixture([]))).toMatchObject({ entries: [], fileCount: 0, isWhole: true });
});

test('any bytes are read in bounded time, and only in part', async () => {
  const zip = zipFixture([{ name: '一/二.pdf' }, { name: '三.pdf' }], { isLong: true });
  const mutant = fc
    .array(fc.tuple(fc.nat(zip.length - 1), fc.nat(255)), { maxLength: 8 })
    .map((changes) => {
      const bytes = Buffer.from(zip);
      for (const [index, value] of changes) bytes[index] = value;
      return bytes;
    });
  await fc.assert(
    fc.asyncProperty(fc.oneof(mutant, fc.uint8Array({ maxLength: 300 })), async (bytes) => {
      const source = sourceOf(Buffer.from(bytes));
      const directory = await readZipSource(source);
      for (const { path } of directory?.entries ?? []) expect(path).not.toContain('..');
      expect(source.bytesRead()).toBeLessThan(5000);
    }),
    { numRuns: 1000 },
  );
});
