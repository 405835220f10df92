import { documentTypeOf } from '../../catalog/documentFile.ts';
import type { DocumentFile } from './archiveState.ts';
import { type CheckDiagnostic, checkDiagnostic } from './rules.ts';

/** The first bytes, as Latin-1, of files with a wrong extension, and what to do about them. */
const SIGNATURES: readonly (readonly [string, string])[] = [
  ['version https://git-lfs', 'a pointer of Git LFS; run git lfs pull'],
  ['<!doctype html', 'a web page, such as one for signing in; fetch the document again'],
  ['<html', 'a web page, such as one for signing in; fetch the document again'],
  ['<?xml', 'XML, such as an error of a storage; fetch the document again'],
  ['PK\x03\x04', 'a zip or a file of an office program; save it as PDF, or name it .zip'],
  ['%PDF-', 'a PDF; name it .pdf'],
  ['\x89PNG', 'a picture; make a PDF of it'],
  ['\xff\xd8\xff', 'a picture; make a PDF of it'],
  ['Rar!', 'an archive of another kind; pack it as zip'],
  ['7z\xbc\xaf', 'an archive of another kind; pack it as zip'],
  ['\xd0\xcf\x11\xe0', 'a file of an old office program; save it as PDF'],
];

/** Finds documents whose first or last bytes do not fit their extension, which is quick. */
export function checkEnds({ name, ends }: DocumentFile): CheckDiagnostic[] {
  if (ends === undefined) return [];
  const { head, tail } = ends;
  const file = `files/${name}`;
  const isPdf = documentTypeOf(name) === 'pdf';
  const isRight = isPdf
    ? head.includes('%PDF-')
    : ['PK\x03\x04', 'PK\x05\x06'].some((mark) => head.startsWith(mark));
  if (!isRight) {
    const start = head.trimStart().toLowerCase();
    const other = SIGNATURES.find(([mark]) => start.startsWith(mark.toLowerCase()))?.[1];
    const what = other === undefined ? '; put the document there again' : `, but ${other}`;
    const reason = `does not begin as a ${isPdf ? 'PDF' : 'zip'} does${what}`;
    return [checkDiagnostic('document-kind', file, '', reason.replace(' does, but', ', but as'))];
  }
  if (tail.includes(isPdf ? '%%EOF' : 'PK\x05\x06')) return [];
  const reason = `stops without its end (${isPdf ? '%%EOF' : 'the list of what is in it'}), as if it were cut off; open it, and put the document there again if need be`;
  return [checkDiagnostic('document-cut', file, '', reason)];
}
