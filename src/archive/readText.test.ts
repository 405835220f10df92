import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { decodeText, readText } from './readText.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'campusdocs-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('reads UTF-8, and removes and reports a byte order mark', () => {
  expect(decodeText(Buffer.from('高数'))).toEqual({ text: '高数', byteOrderMark: false });
  expect(decodeText(Buffer.from('\uFEFF高数'))).toEqual({ text: '高数', byteOrderMark: true });
});

test.each([
  [Buffer.from([0xb8, 0xdf, 0xca, 0xfd]), 'is not UTF-8; save it again with the encoding UTF-8'],
  [Buffer.from('\uFEFFa', 'utf16le'), 'is not UTF-8; save it again with the encoding UTF-8'],
  [Buffer.from(''), 'is empty; fill it in or delete it'],
  [Buffer.from(' \n'), 'is empty; fill it in or delete it'],
])('%j is refused with what to do', (bytes, reason) => {
  expect(decodeText(bytes)).toEqual({ reason });
});

test('a file over the limit is not read', async () => {
  await writeFile(join(folder, 'long'), 'x'.repeat(1001));
  const { reason } = await readText(join(folder, 'long'), 1000);
  expect(reason).toBe('is 1001 bytes long; at most 1000 are read, so shorten it');
});

test('a folder and a missing file give a reason and do not throw', async () => {
  await mkdir(join(folder, 'folder'));
  expect((await readText(join(folder, 'folder'), 1000)).reason).toContain('not a regular file');
  expect((await readText(join(folder, 'nothing'), 1000)).reason).toContain('ENOENT');
});

test.skipIf(process.platform === 'win32')('a named pipe does not hang the start', async () => {
  const make = ['mkfifo', join(folder, 'pipe')];
  execFileSync('/usr/bin/env', make);
  expect((await readText(join(folder, 'pipe'), 1000)).reason).toContain('not a regular file');
});
