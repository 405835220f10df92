import type { ArchiveState } from '../../archive/check/archiveState.ts';
import type { Change } from '../../archive/check/fix/change.ts';
import type { CheckDiagnostic, Rule } from '../../archive/check/rules.ts';
import { CHECKSUMS_FILE } from '../../archive/checksums.ts';
import { countOf } from '../terminal/countOf.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { countDiagnostics, reportDiagnostics } from './reportDiagnostics.ts';

/** The result of a check. */
export interface Checked {
  /** The archive folder. */
  readonly folder: string;
  readonly state: ArchiveState;
  readonly diagnostics: readonly CheckDiagnostic[];
  /** How many documents were hashed. */
  readonly hashed: number;
  /** The planned fixes, and whether they were applied. */
  readonly changes: readonly Change[];
  readonly isChanged: boolean;
}

/** Prints the result as one JSON document. */
export function reportJson(checked: Checked, terminal: Pick<Terminal, 'printJson'>): void {
  const { folder, state, diagnostics, hashed, changes, isChanged } = checked;
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
  terminal.printJson({
    archive: folder,
    items: countItems(state),
    documents: state.documents.length,
    hashed,
    errors,
    warnings: diagnostics.length - errors,
    changed: isChanged,
    changes: changes.map(({ kind, file, ...change }) =>
      'to' in change
        ? { kind, file, to: change.to, rule: change.rule }
        : { kind, file, edits: change.edits },
    ),
    findings: diagnostics,
  });
}

/** Prints the result for people: findings on stdout, summary and next steps on stderr. */
export function report(
  { state, diagnostics, hashed }: Checked,
  options: { readonly all: boolean; readonly fix: boolean },
  terminal: Terminal,
): void {
  reportDiagnostics(diagnostics, terminal, options);
  const of = [
    `${countOf(countItems(state), 'item')} and ${countOf(state.documents.length, 'document')}`,
    ...(hashed > 0 ? [`${countOf(hashed, 'document')} hashed`] : []),
  ].join(', ');
  terminal.log(
    diagnostics.length === 0 ? `No faults in ${of}.` : `${countDiagnostics(diagnostics)} in ${of}.`,
  );
  if (!options.fix && diagnostics.some(({ rule }) => FIXABLE.has(rule))) {
    terminal.log('campusdocs check --fix mends some of this.');
  }
  if (hashed > 0 && state.checksums.size === 0) {
    terminal.log(
      `There is no ${CHECKSUMS_FILE}: only the MD5 was compared. --update-checksums makes it.`,
    );
  }
}

function countItems({ metadata }: ArchiveState): number {
  return metadata.filter(({ item }) => item !== undefined).length;
}

/** Rules that `--fix` may be able to fix. */
const FIXABLE: ReadonlySet<Rule> = new Set([
  'text-untidy',
  'isbn-hyphens',
  'metadata-mark',
  'metadata-name',
  'id-mismatch',
  'document-name',
]);
