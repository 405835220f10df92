import type { ArchiveState, MetadataFile } from './archiveState.ts';
import { claimedIds } from './idOf.ts';
import { type CheckDiagnostic, checkDiagnostic } from './rules.ts';

/** Finds metadata files with the same id, by name in any case or by content. */
export function checkIds({ metadata }: ArchiveState): CheckDiagnostic[] {
  const byId = new Map<string, MetadataFile[]>();
  for (const file of metadata) {
    for (const id of claimedIds(file)) byId.set(id, [...(byId.get(id) ?? []), file]);
  }
  return [...byId].flatMap(([id, files]) => {
    const [first, ...others] = files.toSorted((a, b) => rank(a) - rank(b));
    return others.map(({ name }) => {
      const reason = `is ${id}, as that of metadata/${first?.name}; keep one of the two`;
      return checkDiagnostic('id-twice', `metadata/${name}`, 'id', reason);
    });
  });
}

/** Sorts the published file first, or else the correctly named one. */
function rank({ name, item }: MetadataFile): number {
  return (item ? 0 : 2) + (name === name.toLowerCase() && name.endsWith('.yml') ? 0 : 1);
}
