import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdfFixture } from '../../../../test/support/archive/pdfFixture.ts';
import { zipFixture } from '../../../../test/support/archive/zipFixture.ts';
import type { DocumentPart, Hazard } from '../documentMessages.ts';
import { examineKind, findHazards } from './examineDocument.ts';
import { isZipBomb } from './isZipBomb.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'campusdocs-hazards-'));
});
afterAll(() => rm(folder, { recursive: true }));

let written = 0;

async function file(...parts: (Uint8Array | string)[]): Promise<string> {
  written += 1;
  const path = join(folder, String(written));
  await writeFile(path, Buffer.concat(parts.map((part) => Buffer.from(part))));
  return path;
}

async function hazardsOf(path: string): Promise<string[]> {
  const found: Hazard[] = [];
  await findHazards(path, async (part: DocumentPart) => {
    if (part.kind === 'hazards') found.push(...part.hazards);
  });
  return [...new Set(found.map(({ kind, detail = '' }) => `${kind} ${detail}`.trim()))].toSorted();
}

const PLAIN = pdfFixture({ content: 'BT /F1 12 Tf 10 150 Td (Hello) Tj ET' });
const ZIP = zipFixture([{ name: '讲义.txt', content: Buffer.from('text') }]);

test('an ordinary document has no hazards, with spaces around it or not', async () => {
  expect(await hazardsOf(await file(PLAIN))).toEqual([]);
  expect(await hazardsOf(await file('\ufeff\r\n', PLAIN, '\n\0\0\n'))).toEqual([]);
});

test('what a later change of a document adds is no other format', async () => {
  const change = '5 0 obj\n<< /Length 9 >>\nstream\n<html >  \nendstream\nendobj\n%%EOF\n';
  expect(await hazardsOf(await file(PLAIN, change))).toEqual([]);
});

test('scripts, attachments and launch actions in compressed objects are found', async () => {
  const document = await PDFDocument.create();
  document.addPage();
  document.addJavaScript('greet', 'app.alert(1)');
  await document.attach(Buffer.from('MZ'), 'tool.exe', { mimeType: 'application/octet-stream' });
  const { context } = document;
  context.register(context.obj({ S: PDFName.of('Launch'), F: PDFString.of('cmd.exe') }));
  const bytes = await document.save({ useObjectStreams: true });
  expect(Buffer.from(bytes).includes('/Launch')).toBe(false);
  expect(await hazardsOf(await file(bytes))).toEqual([
    'attachments',
    'attachments tool.exe',
    'launch-actions cmd.exe',
    'scripts',
  ]);
});

test('a name with escaped characters hides nothing', async () => {
  const objects = ['<< /S /J#61vaScript /JS (app.alert\\(1\\)) >>'];
  const hidden = pdfFixture({ content: '', objects, catalog: '/OpenAction 10 0 R' });
  expect(await hazardsOf(await file(hidden))).toEqual(['scripts']);
});

test.each([
  ['a page before it', ['<!DOCTYPE html><p>', PLAIN], 'polyglot HTML'],
  ['a script behind it', [PLAIN, '<script>alert(1)</script>'], 'polyglot HTML'],
  ['a script between two ends', [PLAIN, '<script>alert(1)</script>%%EOF\n'], 'polyglot HTML'],
  ['a script behind many ends', [PLAIN, '%%EOF\n'.repeat(500), '<script >'], 'polyglot HTML'],
  ['a program before it', ['MZ\x90\0', PLAIN], 'polyglot EXE'],
  ['a zip behind it', [PLAIN, ZIP], 'polyglot ZIP'],
  ['a picture before it', ['GIF89a', PLAIN], 'polyglot GIF'],
] as const)('a document with %s is named', async (_, parts, hazard) => {
  expect(await hazardsOf(await file(...parts))).toContain(hazard);
});

test('a file is what it contains, whatever its name', async () => {
  expect(await examineKind(await file(PLAIN))).toEqual({ kind: 'file', type: 'pdf' });
  expect(await examineKind(await file(ZIP))).toEqual({ kind: 'file', type: 'zip' });
  const refused = { kind: 'refused', refusal: 'not-a-document' };
  expect(await examineKind(await file('<html>'))).toEqual(refused);
  expect(await examineKind(await file('\x89PNG\r\n'))).toEqual(refused);
  const damaged = { kind: 'refused', refusal: 'damaged' };
  expect(await examineKind(await file(ZIP.subarray(0, ZIP.length - 9)))).toEqual(damaged);
});

const content = Buffer.from('text');

test.each([
  ['unpacks to gigabytes', zipFixture([{ name: 'a', content, size: 3e9 }]), 'zip-bomb'],
  ['unpacks to a thousand times its size', bombOf(1000), 'zip-bomb'],
  ['has more entries than are read', bombOf(11_000, 0), 'zip-bomb'],
  ['has nothing but a folder', zipFixture([{ name: 'a/' }]), 'empty-zip'],
  ['needs a password', zipFixture([{ name: 'a', content, flags: 1 }]), 'password'],
] as const)('a zip that %s is refused', async (_, bytes, refusal) => {
  expect(await examineKind(await file(bytes))).toEqual({ kind: 'refused', refusal });
});

/** Entries that claim a megabyte each, or another size. */
function bombOf(entries: number, size = 2 ** 20): Buffer {
  return zipFixture(Array.from({ length: entries }, (_, index) => ({ name: `${index}`, size })));
}

test('entries that share their bytes are refused', async () => {
  const path = await file(ZIP);
  const claimed = { unpacked: 1000, packed: ZIP.length + 1 };
  expect(await isZipBomb(path, { claimed, isWhole: true })).toBe(true);
  expect(await isZipBomb(path, { claimed: { ...claimed, packed: 4 }, isWhole: true })).toBe(false);
});
