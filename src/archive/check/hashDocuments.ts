import pLimit from 'p-limit';
import { archiveFile, parseDocumentFile } from '../../catalog/documentFile.ts';
import { errorCode } from '../../lib/systemError.ts';
import type { Storage } from '../../storage/storage.ts';
import type { Checksums } from '../checksums.ts';
import { type Digest, digestOf } from '../intake/digest.ts';
import type { DocumentFile } from './archiveState.ts';
import { type CheckDiagnostic, checkDiagnostic } from './rules.ts';

/** A document that was read completely, or why it could not be. */
export type HashedDocument =
  | { readonly name: string; readonly digest: Digest; readonly reason?: never }
  | { readonly name: string; readonly digest?: never; readonly reason: string };

/** How many documents are read at once: two keep a disk busy, more a remote storage. */
const CONCURRENCY = 4;

/**
 * Reads and hashes every document, which is the only way to detect bit rot. Memory does not depend on
 * their size.
 *
 * @param options.onDocument called after each document
 * @throws the reason of the signal if it aborts
 */
export function hashDocuments(
  storage: Storage,
  documents: readonly DocumentFile[],
  options: {
    readonly signal: AbortSignal;
    readonly onDocument?: (name: string) => void;
  },
): Promise<HashedDocument[]> {
  const { signal, onDocument } = options;
  const readable = documents.filter(({ size }) => size !== undefined);
  return pLimit(CONCURRENCY).map(readable, async ({ name }): Promise<HashedDocument> => {
    signal.throwIfAborted();
    try {
      return { name, digest: await digestOf(storage.read(name, { transient: true, signal })) };
    } catch (error) {
      signal.throwIfAborted();
      return {
        name,
        reason: `cannot be read to its end (${errorCode(error)}); check the disk, and restore it from a copy if need be`,
      };
    } finally {
      onDocument?.(name);
    }
  });
}

/** Finds documents that have changed, were replaced, or exist twice. */
export function checkDigests(
  hashed: readonly HashedDocument[],
  checksums: Checksums,
): CheckDiagnostic[] {
  return [
    ...hashed.flatMap((document) => checkDigest(document, checksums)),
    ...checkDuplicates(hashed),
  ];
}

function checkDigest(
  { name, digest, reason }: HashedDocument,
  checksums: Checksums,
): CheckDiagnostic[] {
  const file = `files/${name}`;
  if (digest === undefined) return [checkDiagnostic('document-unreadable', file, '', reason)];
  const named = parseDocumentFile(name);
  if (!named) return [];
  const listed = checksums.get(file);
  if (digest.md5 !== named.id) {
    const what =
      listed === digest.sha256
        ? `but is as SHA256SUMS has it, so it was named wrongly; name it ${archiveFile(digest.md5, named.type)}`
        : 'so it has changed since it was named; restore it from a copy';
    return [checkDiagnostic('document-changed', file, '', `has the MD5 ${digest.md5}, ${what}`)];
  }
  if (listed === undefined || listed === digest.sha256) return [];
  const swapped = `is not the document that SHA256SUMS names: both have the MD5 ${named.id}, but this one has the SHA-256 ${digest.sha256}, and that one ${listed}; restore that one`;
  return [checkDiagnostic('document-swapped', file, '', swapped)];
}

function checkDuplicates(hashed: readonly HashedDocument[]): CheckDiagnostic[] {
  const first = new Map<string, HashedDocument>();
  return hashed.flatMap((document): CheckDiagnostic[] => {
    const { name, digest } = document;
    if (digest === undefined) return [];
    const duplicate = first.get(digest.md5);
    if (duplicate === undefined) {
      first.set(digest.md5, document);
      return [];
    }
    const file = `files/${name}`;
    if (duplicate.digest?.sha256 === digest.sha256) {
      const reason = `has the same bytes as files/${duplicate.name}; delete the one that is not named as it has to be`;
      return [checkDiagnostic('document-twice', file, '', reason)];
    }
    const reason = `is not files/${duplicate.name}, though both have the MD5 ${digest.md5}: they were made to be taken for each other; keep the right one only (SHA-256 ${digest.sha256} here, ${duplicate.digest?.sha256} there)`;
    return [checkDiagnostic('md5-collision', file, '', reason)];
  });
}

/** Checksums that `SHA256SUMS` lacks, of documents whose MD5 is their name. */
export function missingChecksums(
  hashed: readonly HashedDocument[],
  checksums: Checksums,
): Checksums {
  const duplicates = new Set(checkDuplicates(hashed).map(({ file }) => file));
  return new Map(
    hashed.flatMap(({ name, digest }): [string, string][] => {
      const path = `files/${name}`;
      const isRight = digest !== undefined && digest.md5 === parseDocumentFile(name)?.id;
      if (!isRight || checksums.has(path) || duplicates.has(path)) return [];
      return [[path, digest.sha256]];
    }),
  );
}
