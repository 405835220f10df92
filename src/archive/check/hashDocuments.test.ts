import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDiskStorage } from '../../storage/diskStorage.ts';
import { digestOf } from '../intake/digest.ts';
import { checkDigests, hashDocuments, missingChecksums } from './hashDocuments.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'campusdocs-hash-'));
});
afterEach(() => rm(folder, { recursive: true }));

const md5 = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('hex');
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const put = (name: string, bytes: Uint8Array) => writeFile(join(folder, name), bytes);

/**
 * Two blocks with the same MD5, as are all files that begin with them and have the same rest (Wang,
 * Feng, Lai and Yu, "Collisions for hash functions MD4, MD5, HAVAL-128 and RIPEMD", 2004).
 */
const BLOCKS = [
  'd131dd02c5e6eec4693d9a0698aff95c2fcab58712467eab4004583eb8fb7f8955ad340609f4b30283e488832571415a085125e8f7cdc99fd91dbdf280373c5bd8823e3156348f5bae6dacd436c919c6dd53e2b487da03fd02396306d248cda0e99f33420f577ee8ce54b67080a80d1ec69821bcb6a8839396f9652b6ff72a70',
  'd131dd02c5e6eec4693d9a0698aff95c2fcab50712467eab4004583eb8fb7f8955ad340609f4b30283e4888325f1415a085125e8f7cdc99fd91dbd7280373c5bd8823e3156348f5bae6dacd436c919c6dd53e23487da03fd02396306d248cda0e99f33420f577ee8ce54b67080280d1ec69821bcb6a8839396f965ab6ff72a70',
].map((hex) => Buffer.concat([Buffer.from(hex, 'hex'), Buffer.from('%PDF-1.7\n%%EOF\n')]));
const [RIGHT = Buffer.alloc(0), FORGED = Buffer.alloc(0)] = BLOCKS;

async function check(checksums: ReadonlyMap<string, string> = new Map()) {
  const storage = createDiskStorage(folder);
  const listed = await Array.fromAsync(storage.list());
  const documents = listed.map(({ key, size }) => ({ name: key, size }));
  documents.sort((a, b) => (a.name < b.name ? -1 : 1));
  const hashed = await hashDocuments(storage, documents, { signal: new AbortController().signal });
  const found = checkDigests(hashed, checksums);
  return { found, hashed, named: found.map(({ rule, file }) => `${rule} ${file}`) };
}

test('finds exactly the documents with a flipped bit', async () => {
  const names: string[] = [];
  for (let index = 0; index < 300; index += 1) {
    const bytes = randomBytes(1 + ((index * 977) % 40_000));
    const name = `${md5(bytes)}.pdf`;
    if (index % 7 === 0) {
      const bit = (index * 31) % (bytes.length * 8);
      bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      names.push(`document-changed files/${name}`);
    }
    await put(name, bytes);
  }
  expect((await check()).named).toEqual(names.sort());
});

test('detects a forged document with the same MD5', async () => {
  expect(md5(RIGHT)).toBe(md5(FORGED));
  const name = `${md5(RIGHT)}.pdf`;
  const sums = new Map([[`files/${name}`, sha256(RIGHT)]]);
  await put(name, RIGHT);
  expect((await check(sums)).found).toEqual([]);
  await put(name, FORGED);
  const { found } = await check(sums);
  expect(found).toMatchObject([{ rule: 'document-swapped', file: `files/${name}` }]);
  expect(found[0]?.reason).toContain(sha256(RIGHT));
  expect(found[0]?.reason).toContain(sha256(FORGED));
});

test('reports an MD5 collision of two documents', async () => {
  await put(`${md5(RIGHT)}.pdf`, RIGHT);
  await put(`${md5(RIGHT)}.zip`, FORGED);
  const { found, hashed } = await check();
  expect(found).toMatchObject([
    { rule: 'md5-collision', file: `files/${md5(RIGHT)}.zip`, severity: 'error' },
  ]);
  expect(found[0]?.reason).toContain(`files/${md5(RIGHT)}.pdf`);
  expect([...missingChecksums(hashed, new Map())]).toEqual([
    [`files/${md5(RIGHT)}.pdf`, sha256(RIGHT)],
  ]);
});

test('reports a copy of a document under another name', async () => {
  const bytes = Buffer.from('%PDF-1.7 x');
  await put(`${md5(bytes)}.pdf`, bytes);
  await put('高数.pdf', bytes);
  expect((await check()).named).toEqual(['document-twice files/高数.pdf']);
});

test('reports a wrong name when the checksum fits and the MD5 does not', async () => {
  const bytes = Buffer.from('%PDF-1.7 y');
  const name = `${'0'.repeat(32)}.pdf`;
  await put(name, bytes);
  const { found } = await check(new Map([[`files/${name}`, sha256(bytes)]]));
  expect(found).toMatchObject([
    { rule: 'document-changed', reason: expect.stringContaining(`${md5(bytes)}.pdf`) },
  ]);
});

test('adds checksums only of documents whose MD5 is their name', async () => {
  const bytes = Buffer.from('%PDF-1.7 z');
  await put(`${md5(bytes)}.pdf`, bytes);
  await put(`${'1'.repeat(32)}.pdf`, Buffer.from('x'));
  await put('y.pdf', Buffer.from('y'));
  const { hashed } = await check();
  expect([...missingChecksums(hashed, new Map()).keys()]).toEqual([`files/${md5(bytes)}.pdf`]);
});

test('reports a document that disappears meanwhile, and hashes the others', async () => {
  const storage = createDiskStorage(folder);
  const bytes = Buffer.from('here');
  await put('a.pdf', bytes);
  const documents = ['a.pdf', 'gone.pdf'].map((name) => ({ name, size: 4 }));
  const hashed = await hashDocuments(storage, documents, { signal: new AbortController().signal });
  expect(hashed[0]?.digest).toEqual(await digestOf(storage.read('a.pdf')));
  expect(checkDigests(hashed, new Map())).toMatchObject([
    { rule: 'document-unreadable', file: 'files/gone.pdf' },
  ]);
});

test('stops when the signal aborts', async () => {
  await put('a.pdf', Buffer.from('here'));
  const signal = AbortSignal.abort(new Error('stopped'));
  const documents = [{ name: 'a.pdf', size: 4 }];
  await expect(hashDocuments(createDiskStorage(folder), documents, { signal })).rejects.toThrow(
    'stopped',
  );
});
