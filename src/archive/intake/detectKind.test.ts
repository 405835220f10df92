import { readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { collidingFiles } from '../../../test/support/archive/collidingFiles.ts';
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

test('detects every document of the demo', async () => {
  for (const name of readdirSync(DEMO)) {
    expect(await detectKind(join(DEMO, name)), name).toEqual({ kind: extname(name).slice(1) });
  }
});

test('ignores the file name', async () => {
  expect(await kindOf('%PDF-1.4 …', 'book.zip')).toEqual({ kind: 'pdf' });
  expect(await kindOf('%PDF-1.4 …', 'no ending')).toEqual({ kind: 'pdf' });
});

test('a PDF may have other bytes before its header', async () => {
  expect(await kindOf(collidingFiles()[0])).toEqual({ kind: 'pdf' });
});

test.each([
  ['PK\x05\x06\0\0', 'nothing in it'],
  ['\xd0\xcf\x11\xe0\xa1\xb1', 'older Office or WPS'],
  ['\0\0\0\x18ftypheic', 'save it as JPEG'],
  ['Rar!\x1a\x07', 'a RAR archive: unpack it first, then import the folder'],
  ['7z\xbc\xaf\x27\x1c', 'unpack it first'],
  ['\x1f\x8b\x08', 'packed with gzip: unpack it first'],
  [`a/${'\0'.repeat(255)}ustar`, 'a tar archive: unpack it first'],
  ['{\\rtf1', 'RTF'],
  ['\r\n<!DOCTYPE html><title>统一身份认证', 'web page'],
  ['version https://git-lfs.github.com/spec/v1', 'git lfs pull'],
  ['\0'.repeat(5000), 'not downloaded whole'],
  ['hello', 'neither a PDF nor a zip'],
  ['', 'is empty'],
])('%j is refused with what to do', async (bytes, reason) => {
  expect(await kindOf(bytes)).toEqual({
    reason: expect.stringContaining(reason),
    reasonInChinese: expect.stringMatching(/\p{Script=Han}/u),
  });
});

/** The head of a compound file whose directory stands in its second sector. */
function compound(stream: string): Buffer {
  const bytes = Buffer.alloc(512 * 4);
  bytes.write('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'latin1');
  bytes.writeUInt16LE(9, 30);
  bytes.writeUInt32LE(1, 48);
  bytes.write(stream, 1024, 'utf16le');
  return bytes;
}

test.each([
  ['PK\x03\x04 [Content_Types].xml word/document.xml', { form: 'office', ending: 'docx' }],
  [
    `PK\x03\x04 a.txt ${'x'.repeat(5000)} PK\x01\x02 ppt/presentation.xml PK\x05\x06`,
    { form: 'office', ending: 'pptx' },
  ],
  [compound('WordDocument'), { form: 'office', ending: 'doc' }],
  [compound('PowerPoint Document'), { form: 'office', ending: 'ppt' }],
  [compound('Workbook'), { form: 'office', ending: 'xls' }],
  ['\xff\xd8\xff\xe0\0\x10JFIF', { form: 'picture' }],
  ['RIFF\0\0\0\0WEBPVP8 ', { form: 'picture' }],
])('%j can be converted to PDF', async (bytes, form) => {
  expect(await kindOf(bytes)).toEqual(form);
});

test('a text is told by its name, in UTF-8 or GBK, unless its bytes are not text', async () => {
  const gbk = Buffer.from([0xb8, 0xdf, 0xca, 0xfd]);
  const long = Buffer.concat([Buffer.from('x'), Buffer.from('高'.repeat(2000))]);
  expect(await kindOf('# title', '笔记.md')).toEqual({ form: 'markdown' });
  expect(await kindOf(gbk, '笔记.TXT')).toEqual({ form: 'text' });
  expect(await kindOf(long, '笔记.txt')).toEqual({ form: 'text' });
  expect(await kindOf(gbk, '笔记.pdf')).toHaveProperty('reason');
  expect(await kindOf(Buffer.from([0, 1, 2, 255]), '笔记.txt')).toHaveProperty('reason');
  expect(await kindOf('version https://git-lfs.github.com/spec/v1', 'a.txt')).toMatchObject({
    reasonInChinese: expect.stringContaining('Git LFS'),
  });
});

test('an encrypted Office document is refused', async () => {
  expect(await kindOf(compound('EncryptedPackage'))).toMatchObject({
    reason: expect.stringContaining('needs a password'),
  });
});
