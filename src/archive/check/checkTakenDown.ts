import { CHECKSUMS_FILE, SOURCES_FOLDER } from '../checksums.ts';
import type { ArchiveState } from './archiveState.ts';
import { type CheckDiagnostic, checkDiagnostic } from './rules.ts';

/** Finds what the archive still has, or has again, of items that were taken down. */
export function checkTakenDown({
  tombstones,
  metadata,
  documents,
  sources,
  checksums,
}: ArchiveState): CheckDiagnostic[] {
  if (tombstones.size === 0) return [];
  const isTakenDown = (path: string) =>
    tombstones.has(path.slice(path.lastIndexOf('/') + 1).split('.', 1)[0] ?? '');
  const paths = [
    ...metadata.map(({ name }) => `metadata/${name}`),
    ...documents.map(({ name }) => `files/${name}`),
    ...sources.map((name) => `${SOURCES_FOLDER}/${name}`),
  ];
  return [
    ...paths
      .filter(isTakenDown)
      .map((path) =>
        checkDiagnostic('taken-down', path, '', `was taken down, and is not shown; ${ADVICE}`),
      ),
    ...[...checksums.keys()]
      .filter(isTakenDown)
      .map((path) =>
        checkDiagnostic('taken-down', CHECKSUMS_FILE, path, `was taken down; ${ADVICE}`),
      ),
  ];
}

const ADVICE = 'take it down again, or let it in with campusdocs takedown --allow';
