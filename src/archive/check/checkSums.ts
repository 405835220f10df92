import { CHECKSUMS_FILE, SOURCES_FOLDER } from '../checksums.ts';
import type { ArchiveState } from './archiveState.ts';
import { type CheckDiagnostic, checkDiagnostic } from './rules.ts';

/** Finds lines of `SHA256SUMS` without a file, and documents without a line. */
export function checkSums({ checksums, documents, sources }: ArchiveState): CheckDiagnostic[] {
  // Nothing to compare, as on a machine that has only the metadata.
  if (checksums.size === 0 || documents.length === 0) return [];
  const there = new Set(documents.map(({ name }) => `files/${name}`));
  const kept = new Set(sources.map((name) => `${SOURCES_FOLDER}/${name}`));
  const isOurs = (path: string) =>
    path.startsWith('files/') || path.startsWith(`${SOURCES_FOLDER}/`);
  const orphans = [...checksums.keys()]
    .filter((path) => isOurs(path) && !there.has(path) && !kept.has(path))
    .map((path) => {
      const reason = 'is not there; put it there again, or remove the line';
      return checkDiagnostic('checksum-orphan', CHECKSUMS_FILE, path, reason);
    });
  const unknown = [...there]
    .filter((path) => !checksums.has(path))
    .map((path) => {
      const reason = 'has no line in SHA256SUMS; campusdocs check --update-checksums adds it';
      return checkDiagnostic('checksum-missing', path, '', reason);
    });
  return [...orphans, ...unknown];
}
