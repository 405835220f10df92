import { archiveFile, DOCUMENT_TYPES, parseDocumentFile } from '../../catalog/documentFile.ts';
import { PUBLISHED_PATHS } from '../../catalog/publishedPaths.ts';
import type { Metadata } from '../metadataSchema.ts';
import type { ArchiveState } from './archiveState.ts';
import { checkEnds } from './checkEnds.ts';
import { claimedIds } from './idOf.ts';
import { type CheckDiagnostic, checkDiagnostic } from './rules.ts';

/** Finds documents and items without each other, without reading the documents. */
export function checkDocuments(state: ArchiveState): CheckDiagnostic[] {
  return [
    ...checkNames(state),
    ...checkItems(state),
    ...checkSizes(state),
    ...state.documents.filter(({ size }) => size !== 0).flatMap(checkEnds),
  ];
}

function checkNames({ metadata, documents }: ArchiveState): CheckDiagnostic[] {
  const described = new Set(metadata.flatMap((file) => [...claimedIds(file)]));
  const first = new Map<string, string>();
  return documents.flatMap(({ name }): CheckDiagnostic[] => {
    const file = `files/${name}`;
    const parsed = parseDocumentFile(name);
    if (!parsed) {
      const reason =
        'is not served: documents are named {id}.pdf or {id}.zip, the id being their MD5; rename it';
      return [checkDiagnostic('document-name', file, '', reason)];
    }
    const duplicate = first.get(parsed.id);
    if (duplicate !== undefined) {
      const reason = `has the id of files/${duplicate}: one of the two is not what its name says, or both are made to have one MD5; keep the right one`;
      return [checkDiagnostic('document-twice', file, '', reason)];
    }
    first.set(parsed.id, name);
    if (described.has(parsed.id)) return [];
    const reason = `has no metadata; write metadata/${parsed.id}.yml, or delete it`;
    return [checkDiagnostic('metadata-missing', file, '', reason)];
  });
}

function checkItems({ metadata, documents, dependencies }: ArchiveState): CheckDiagnostic[] {
  const names = new Set(documents.map(({ name }) => name));
  const items = metadata.flatMap(({ name, item }) =>
    item !== undefined && isOwn(item, dependencies.mainHost) ? [{ name, item }] : [],
  );
  const without = items.filter(({ item }) => !names.has(archiveFile(item.id, item.data.filetype)));
  const mistyped = without.flatMap(({ name, item }) => {
    const { filetype } = item.data;
    const other = DOCUMENT_TYPES.find(
      (type) => type !== filetype && names.has(archiveFile(item.id, type)),
    );
    if (other === undefined) return [];
    const reason = `is ${filetype}, but the document is files/${archiveFile(item.id, other)}; write ${other}`;
    return [checkDiagnostic('document-type', `metadata/${name}`, 'data.filetype', reason)];
  });
  const isMistyped = new Set(mistyped.map(({ file }) => file));
  const missing = without.filter(({ name }) => !isMistyped.has(`metadata/${name}`));
  if (missing.length * 2 > items.length && !dependencies.strict) {
    const reason = `has none of the documents of ${missing.length} of ${items.length} items; that is well where documents are kept elsewhere (--strict names them)`;
    return [...mistyped, checkDiagnostic('documents-elsewhere', 'files', '', reason)];
  }
  return [
    ...mistyped,
    ...missing.map(({ name, item }) => {
      const reason = `has no document; put it under files/${archiveFile(item.id, item.data.filetype)}, or delete the metadata`;
      return checkDiagnostic('document-missing', `metadata/${name}`, '', reason);
    }),
  ];
}

/** Whether the document of an item is on this site. */
function isOwn({ url }: Metadata, mainHost: string | undefined): boolean {
  const files = PUBLISHED_PATHS.files;
  return url.startsWith(files) || (mainHost !== undefined && url.startsWith(`${mainHost}${files}`));
}

function checkSizes({ documents, sizes }: ArchiveState): CheckDiagnostic[] {
  return documents.flatMap(({ name, size }): CheckDiagnostic[] => {
    const file = `files/${name}`;
    if (size === 0) {
      return [
        checkDiagnostic('document-empty', file, '', 'has no bytes; put the document there again'),
      ];
    }
    const listed = sizes.get(parseDocumentFile(name)?.id ?? '');
    if (size === undefined || listed === undefined || listed === size) return [];
    const reason = `is ${size} bytes long, but ${listed} according to filesizes.json; compare it with the original (check --files)`;
    return [checkDiagnostic('document-size', file, '', reason)];
  });
}
