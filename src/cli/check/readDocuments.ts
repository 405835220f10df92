import type { ArchiveState } from '../../archive/check/archiveState.ts';
import {
  type HashedDocument,
  hashDocuments,
  missingChecksums,
} from '../../archive/check/hashDocuments.ts';
import { openDocuments } from '../../archive/check/openDocuments.ts';
import type { DocumentLocation } from '../../archive/check/readDocuments.ts';
import type { CheckDiagnostic } from '../../archive/check/rules.ts';
import { addChecksums, CHECKSUMS_FILE, readChecksums } from '../../archive/checksums.ts';
import { lockArchive } from '../../archive/intake/lockArchive.ts';
import { documentTypeOf } from '../../catalog/documentFile.ts';
import type { CommandContext } from '../commandContext.ts';
import { countOf } from '../terminal/countOf.ts';

type ProgressContext = Pick<CommandContext, 'terminal' | 'signal'>;

/** Hashes every document, with a progress bar. */
export async function hashAll(
  place: DocumentLocation,
  { documents }: ArchiveState,
  { terminal, signal }: ProgressContext,
): Promise<HashedDocument[]> {
  const progress = terminal.progress({ title: 'Hashing documents', total: documents.length });
  const onDocument = () => progress.advance();
  try {
    return await hashDocuments(place.storage, documents, { signal, onDocument });
  } finally {
    progress.end();
  }
}

/** Opens every PDF, with a progress bar. */
export async function openAll(
  place: DocumentLocation,
  { documents }: ArchiveState,
  { terminal, signal }: ProgressContext,
): Promise<CheckDiagnostic[]> {
  // Empty and unreadable documents are reported already.
  const pdfs = documents.filter(({ name, size }) => documentTypeOf(name) === 'pdf' && size);
  const progress = terminal.progress({ title: 'Opening PDFs', total: pdfs.length });
  const onDocument = () => progress.advance();
  try {
    return await openDocuments(place, pdfs, { signal, onDocument });
  } finally {
    progress.end();
  }
}

/** Adds missing checksums to `SHA256SUMS`; resolves to whether it has added any. */
export async function addMissingChecksums(
  folder: string,
  { checksums }: ArchiveState,
  hashed: readonly HashedDocument[],
  { terminal }: Pick<CommandContext, 'terminal'>,
): Promise<boolean> {
  const missing = missingChecksums(hashed, checksums);
  if (missing.size === 0) return false;
  const { lock, reason } = await lockArchive(folder);
  if (!lock) {
    terminal.log(reason);
    return false;
  }
  try {
    const { reason: unreadable } = await readChecksums(folder);
    if (unreadable !== undefined) {
      terminal.log(`Nothing was added to ${CHECKSUMS_FILE}, which ${unreadable}.`);
      return false;
    }
    const { conflicts } = await addChecksums(folder, missing);
    if (conflicts.length > 0) {
      terminal.log(`${CHECKSUMS_FILE} was changed meanwhile; nothing was added. Check again.`);
      return false;
    }
  } finally {
    await lock.release();
  }
  terminal.log(`${countOf(missing.size, 'line')} added to ${CHECKSUMS_FILE}.`);
  return true;
}
