import { readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { collidingFiles } from '../collidingFiles.ts';
import { detectKind } from './detectKind.ts';

const DEMO = join(import.meta.dirname, '..', '..', '..', 'demo', 'files');

async function kindOf(bytes: string | Uint8Array, name = 'file.pdf') {
  const folder = await mkdtemp(join(tmpdir(), 'kind-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(
    join(folder, name),
    typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes,
  );
  return detectKind(join(folder, name));
}

test('every document of the demo is what its name says', async () => {
  for (const name of readdirSync(DEMO)) {
    expect(await detectKind(join(DEMO, name)), name).toEqual({ kind: extname(name).slice(1) });
  }
});

test('the name makes no difference', async () => {
  expect(await kindOf('%PDF-1.4 …', 'book.zip')).toEqual({ kind: 'pdf' });
  expect(await kindOf('%PDF-1.4 …', 'no ending')).toEqual({ kind: 'pdf' });
});

test('a PDF may begin with something else', async () => {
  expect(await kindOf(collidingFiles()[0])).toEqual({ kind: 'pdf' });
});

test.each([
  ['PK\x03\x04 [Content_Types].xml word/document.xml', 'Word'],
  [`PK\x03\x04 a.txt ${'x'.repeat(5000)} PK\x01\x02 ppt/presentation.xml PK\x05\x06`, 'PowerPoint'],
  ['PK\x05\x06\0\0', 'nothing in it'],
  ['\xd0\xcf\x11\xe0\xa1\xb1', 'Word, PowerPoint or WPS'],
  ['\xff\xd8\xff\xe0\0\x10JFIF', 'picture'],
  ['\0\0\0\x18ftypheic', 'picture'],
  ['Rar!\x1a\x07', 'RAR'],
  ['\r\n<!DOCTYPE html><title>统一身份认证', 'web page'],
  ['version https://git-lfs.github.com/spec/v1', 'git lfs pull'],
  ['\0'.repeat(5000), 'not downloaded whole'],
  ['hello', 'neither a PDF nor a zip'],
  ['', 'is empty'],
])('%j is refused with what to do', async (bytes, reason) => {
  expect(await kindOf(bytes)).toEqual({ reason: expect.stringContaining(reason) });
});
