import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addChecksum, addChecksums, parseChecksums, readChecksums } from './checksums.ts';

const A = 'a'.repeat(64);
const B = 'b'.repeat(64);

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'campusdocs-checksums-'));
});
afterEach(() => rm(folder, { recursive: true }));

const text = (content: string) => parseChecksums({ text: content, byteOrderMark: false });
const written = () => readFile(join(folder, 'SHA256SUMS'), 'utf8');

test('returns no checksums and no fault without the file', async () => {
  expect(await readChecksums(folder)).toMatchObject({ isThere: false, diagnostics: [] });
  await writeFile(join(folder, 'SHA256SUMS'), '');
  expect(await readChecksums(folder)).toMatchObject({ isThere: true, diagnostics: [] });
});

test('reads lines of coreutils and of Windows', () => {
  const { sums, diagnostics } = text(
    `# made on Monday\r\n\r\n${A}  files/1.pdf\r\n${B.toUpperCase()} *files/2.zip\r\n${A}  ./files/3.pdf`,
  );
  expect(diagnostics).toEqual([]);
  expect([...sums]).toEqual([
    ['files/1.pdf', A],
    ['files/2.zip', B],
    ['files/3.pdf', A],
  ]);
});

test('reports an invalid line, and reads the others', () => {
  const { sums, diagnostics } = text(`${A}  files/1.pdf\nfiles/2.pdf\n${B}  files/1.pdf\n${B}  x`);
  expect([...sums]).toEqual([
    ['files/1.pdf', A],
    ['x', B],
  ]);
  expect(diagnostics).toMatchObject([
    { file: 'SHA256SUMS', field: 'line 2', reason: expect.stringContaining('is no checksum') },
    { field: 'line 3', reason: expect.stringContaining('another checksum') },
  ]);
});

test('writes sorted lines that sha256sum accepts, and leaves no other file', async () => {
  await mkdir(join(folder, 'files'));
  for (const name of ['files/2.pdf', 'files/1.zip']) {
    await writeFile(join(folder, name), name);
    const sum = createHash('sha256').update(name).digest('hex');
    expect(await addChecksum(folder, name, sum)).toEqual({});
  }
  expect((await written()).replaceAll(/^\w+ +/gmu, '')).toBe('files/1.zip\nfiles/2.pdf\n');
  expect((await readdir(folder)).sort()).toEqual(['SHA256SUMS', 'files']);
  const isHere = process.platform === 'linux';
  if (isHere) execFileSync('sha256sum', ['-c', '--strict', 'SHA256SUMS'], { cwd: folder });
});

test('never replaces a checksum, and returns the conflict', async () => {
  await addChecksum(folder, 'files/1.pdf', A);
  expect(await addChecksum(folder, 'files/1.pdf', A)).toEqual({});
  expect(await addChecksum(folder, 'files/1.pdf', B)).toEqual({ conflict: A });
  const both = new Map([
    ['files/0.pdf', B],
    ['files/1.pdf', B],
  ]);
  expect(await addChecksums(folder, both)).toEqual({
    conflicts: [{ path: 'files/1.pdf', sha256: A }],
  });
  expect(await written()).toBe(`${A}  files/1.pdf\n`);
});

test('keeps comments and invalid lines', async () => {
  await writeFile(join(folder, 'SHA256SUMS'), `# ours\n${B}  files/2.pdf\nwhat?\n`);
  await addChecksum(folder, 'files/1.pdf', A);
  expect(await written()).toBe(`# ours\nwhat?\n${A}  files/1.pdf\n${B}  files/2.pdf\n`);
});

test('does not overwrite an unreadable file', async () => {
  await writeFile(join(folder, 'SHA256SUMS'), Buffer.from([0xff, 0xfe, 0x00]));
  expect(await readChecksums(folder)).toMatchObject({
    diagnostics: [{ reason: expect.stringContaining('UTF-8') }],
  });
  await expect(addChecksum(folder, 'files/1.pdf', A)).rejects.toThrow('UTF-8');
});
