import { expect, test } from 'vitest';
import { detectFiletype } from './detectFiletype.ts';

const PDF = new TextEncoder().encode('%PDF-1.7\n');
const ZIP = Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0);

test.each([
  ['试卷.pdf', '', PDF, 'pdf'],
  ['没有扩展名', '', PDF, 'pdf'],
  ['late.pdf', '', Uint8Array.from([...Array(1000).fill(0), ...PDF]), 'pdf'],
  ['too-late.pdf', '', Uint8Array.from([...Array(1020).fill(0), ...PDF]), 'other'],
  ['renamed.pdf', 'application/pdf', new TextEncoder().encode('<html>'), 'other'],
  ['empty.pdf', 'application/pdf', new Uint8Array(), 'other'],
  ['实验.zip', '', ZIP, 'zip'],
  ['empty.zip', '', Uint8Array.of(0x50, 0x4b, 5, 6), 'zip'],
  ['讲义.docx', '', ZIP, 'office'],
  ['IMG_1.HEIC', '', new Uint8Array(12), 'picture'],
  ['1', 'image/jpeg', new Uint8Array(12), 'picture'],
])('%s is: %s', (name, type, start, kind) => {
  expect(detectFiletype(name, type, start)).toBe(kind);
});
