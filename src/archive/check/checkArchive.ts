import type { ArchiveState } from './archiveState.ts';
import { checkAlike } from './checkAlike.ts';
import { checkDocuments } from './checkDocuments.ts';
import { checkFields } from './checkFields.ts';
import { checkIds } from './checkIds.ts';
import { checkKeys } from './checkKeys.ts';
import { checkLinks } from './checkLinks.ts';
import { checkStrays } from './checkStrays.ts';
import { checkSums } from './checkSums.ts';
import { checkTakenDown } from './checkTakenDown.ts';
import { checkTexts } from './checkTexts.ts';
import { checkWiki } from './checkWiki.ts';
import type { CheckDiagnostic } from './rules.ts';

const CHECKS = [
  checkIds,
  checkFields,
  checkAlike,
  checkKeys,
  checkTexts,
  checkDocuments,
  checkSums,
  checkWiki,
  checkLinks,
  checkStrays,
  checkTakenDown,
];

/** Finds all faults of an archive that can be found without reading its documents. */
export function checkArchive(state: ArchiveState): CheckDiagnostic[] {
  return [...state.diagnostics, ...CHECKS.flatMap((check) => check(state))];
}
