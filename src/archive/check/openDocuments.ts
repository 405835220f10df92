import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { documentTypeOf } from '../../catalog/documentFile.ts';
import { downloadTo } from '../../storage/localCopies.ts';
import { createInspector } from '../covers/createInspector.ts';
import type { DocumentFile } from './archiveState.ts';
import type { DocumentLocation } from './readDocuments.ts';
import { type CheckDiagnostic, checkDiagnostic, type Rule } from './rules.ts';

/** The rule for each reason why a PDF cannot be opened. */
const RULE_OF = {
  damaged: 'pdf-damaged',
  encrypted: 'pdf-encrypted',
  'no-pages': 'pdf-no-pages',
  unusable: 'pdf-damaged',
  'too-slow': 'pdf-unchecked',
  'too-much-memory': 'pdf-unchecked',
  crash: 'pdf-damaged',
  unavailable: 'pdf-unchecked',
} as const satisfies Record<string, Rule>;

/**
 * Opens every PDF in a process with limits, and finds those that are damaged, encrypted or without
 * pages. Much slower than hashing.
 *
 * @throws the reason of the signal if it aborts
 */
export async function openDocuments(
  place: DocumentLocation,
  documents: readonly DocumentFile[],
  { signal, onDocument }: { signal: AbortSignal; onDocument?: (name: string) => void },
): Promise<CheckDiagnostic[]> {
  const inspector = createInspector();
  const diagnostics: CheckDiagnostic[] = [];
  try {
    for (const { name, size } of documents) {
      signal.throwIfAborted();
      // Empty and unreadable documents are reported already.
      if (documentTypeOf(name) !== 'pdf' || !size) continue;
      const seen = await withLocalFile(place, name, signal, (path) =>
        inspector.inspect(path, { pages: 0 }),
      );
      if (seen.reason !== undefined) {
        diagnostics.push(checkDiagnostic(RULE_OF[seen.code], `files/${name}`, '', seen.reason));
      }
      onDocument?.(name);
    }
  } finally {
    inspector.close();
  }
  return diagnostics;
}

/** Runs a function with a document as a local file. */
async function withLocalFile<T>(
  { folder, storage }: DocumentLocation,
  name: string,
  signal: AbortSignal,
  use: (path: string) => Promise<T>,
): Promise<T> {
  if (folder !== undefined) return use(join(folder, name));
  const temporary = await mkdtemp(join(tmpdir(), 'campusdocs-check-'));
  try {
    const path = join(temporary, 'document');
    await downloadTo(storage, name, path, { signal });
    return await use(path);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}
