import { readCatalog } from '../../catalog/catalog.ts';
import type { ArchiveState } from './archiveState.ts';
import { type CheckDiagnostic, checkDiagnostic } from './rules.ts';

/** Finds unused wiki entries: a second one for a test, or one for an item that is not a test. */
export function checkWiki({ metadata, wiki }: ArchiveState): CheckDiagnostic[] {
  if (wiki.length === 0) return [];
  const items = metadata.flatMap(({ item }) => item ?? []);
  const { diagnostics } = readCatalog(items, wiki);
  return diagnostics
    .filter(({ list }) => list === 'wiki')
    .map(({ position, field, reason }) =>
      checkDiagnostic('wiki-entry', 'wiki.json', `${position}${field && '.'}${field}`, reason),
    );
}
