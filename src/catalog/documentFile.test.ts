import { expect, test } from 'vitest';
import {
  archiveFile,
  documentTypeOf,
  filePath,
  parseArchiveFile,
  parseDocumentFile,
  parseFilePath,
} from './documentFile.ts';

const ID = '000559972bfd10a2a6a8a9e34dfd2205';

test.each(['pdf', 'zip', 'webp', 'jpg'])('parses the name of a %s', (type) => {
  expect(archiveFile(ID, type)).toBe(`${ID}.${type}`);
  expect(parseArchiveFile(archiveFile(ID, type))).toEqual({ id: ID, type });
  expect(parseFilePath(filePath(ID, type))).toEqual({ id: ID, type });
});

test('a cover is not a document', () => {
  expect(parseDocumentFile(`${ID}.pdf`)).toEqual({ id: ID, type: 'pdf' });
  expect(parseDocumentFile(`${ID}.webp`)).toBeUndefined();
});

test.each([
  '',
  ID,
  `${ID}.`,
  `${ID}.PDF`,
  `${ID}.pdf.pdf`,
  `${ID}.pdf\n`,
  `${ID}.txt`,
  `${ID.toUpperCase()}.pdf`,
  `${ID.slice(1)}.pdf`,
  `x/${ID}.pdf`,
  '.pdf',
])('%j is not the name of a file', (name) => {
  expect(parseArchiveFile(name)).toBeUndefined();
});

test.each([`/files/x/${ID}.pdf`, `/file/${ID}.pdf`, `${ID}.pdf`, `/files/${ID}.pdf?f=1`])(
  '%j is not the path of a file',
  (path) => {
    expect(parseFilePath(path)).toBeUndefined();
  },
);

test('returns the type of an extension in any case', () => {
  expect(documentTypeOf('线代.PDF')).toBe('pdf');
  expect(documentTypeOf('slides.pdf.Zip')).toBe('zip');
  expect(documentTypeOf('pdf')).toBeUndefined();
  expect(documentTypeOf('a.pdfx')).toBeUndefined();
});
