import { type Diagnostic, formatDiagnostic } from '../../archive/diagnostic.ts';
import type { SiteDiagnostic } from '../../config/siteDiagnostic.ts';
import type { ArchiveHealth } from '../../server/health.ts';
import type { Log } from '../../server/log.ts';

type AnyDiagnostic = Diagnostic | SiteDiagnostic;

/** A diagnostic as a line of the log. */
interface DiagnosticLine extends Pick<AnyDiagnostic, 'file' | 'field'> {
  readonly line: string;
}

/**
 * The changes of an archive's diagnostics between two readings, shortened: there may be tens of
 * thousands, and each reading finds the same ones again.
 */
export interface DiagnosticReport extends DiagnosticCounts {
  /** Diagnostics that are new in this reading, and those that only the previous one had. */
  readonly appeared: readonly DiagnosticLine[];
  readonly mended: readonly DiagnosticLine[];
  /** How many of each kind are not listed above. */
  readonly unnamed: readonly UnnamedDiagnostics[];
}

interface UnnamedDiagnostics {
  readonly change: 'appeared' | 'mended';
  readonly kind: string;
  readonly count: number;
}

type DiagnosticCounts = ArchiveHealth['archive']['faults'];

export const NO_DIAGNOSTICS: DiagnosticCounts = { errors: 0, warnings: 0, list: [] };

/** How many diagnostics the health response lists. */
const MOST_LISTED = 50;

/** How many of a kind the log names, as `campusdocs check` does, and how many of all kinds. */
const MOST_OF_A_KIND = 20;
const MOST_NAMED = 200;

/** Creates a function that reports the diagnostics of one reading after the other. */
export function createDiagnosticReports(): (
  diagnostics: readonly AnyDiagnostic[],
) => DiagnosticReport {
  let known: ReadonlyMap<string, AnyDiagnostic> = new Map();
  return (diagnostics) => {
    const now = new Map(
      diagnostics.map((diagnostic) => [formatDiagnostic(diagnostic), diagnostic]),
    );
    const appeared = nameSome([...now].filter(([line]) => !known.has(line)));
    const mended = nameSome([...known].filter(([line]) => !now.has(line)));
    known = now;
    return {
      ...countDiagnostics(diagnostics),
      appeared: appeared.named.map(([line, { file, field, kept }]) => {
        const and = kept ? '; what was there before is shown on' : '';
        return { file, field, line: `${line}${and}` };
      }),
      mended: mended.named.map(([line, { file, field }]) => {
        return { file, field, line: `mended: ${line}` };
      }),
      unnamed: [
        ...appeared.unnamed.map((more) => ({ change: 'appeared' as const, ...more })),
        ...mended.unnamed.map((more) => ({ change: 'mended' as const, ...more })),
      ],
    };
  };
}

type Described = readonly [line: string, diagnostic: AnyDiagnostic];

/** Selects the first few of each kind, errors before warnings, and counts the rest. */
function nameSome(diagnostics: readonly Described[]): {
  readonly named: readonly Described[];
  readonly unnamed: readonly Omit<UnnamedDiagnostics, 'change'>[];
} {
  const isWarning = ([, { severity }]: Described) => severity === 'warning';
  const inOrder = [
    ...diagnostics.filter((one) => !isWarning(one)),
    ...diagnostics.filter(isWarning),
  ];
  const named: Described[] = [];
  const unnamed: { kind: string; count: number }[] = [];
  let others = 0;
  for (const [kind, all] of Map.groupBy(inOrder, ([, diagnostic]) => kindOf(diagnostic))) {
    const shown = all.slice(0, Math.min(MOST_OF_A_KIND, MOST_NAMED - named.length));
    named.push(...shown);
    const count = all.length - shown.length;
    // Kinds of which nothing is named are counted together: there may be very many.
    if (shown.length === 0) others += count;
    else if (count > 0) unnamed.push({ kind, count });
  }
  if (others > 0) unnamed.push({ kind: 'faults of other kinds', count: others });
  return { named, unnamed };
}

/** The kind of a diagnostic: its text without file, list index and quoted value. */
function kindOf({ field, reason, severity = 'error' }: AnyDiagnostic): string {
  const place = field.replace(/\.\d+/gu, '');
  const common = reason.replace(/[“"`].*?[”"`]|\d+/gu, '…');
  return `${severity} ${place} ${common}`.replace(/\s+/gu, ' ').slice(0, 100);
}

function countDiagnostics(diagnostics: readonly AnyDiagnostic[]): DiagnosticCounts {
  const errors = diagnostics.filter(({ severity = 'error' }) => severity === 'error');
  const warnings = diagnostics.filter(({ severity }) => severity === 'warning');
  const list = [...errors.slice(0, MOST_LISTED), ...warnings.slice(0, MOST_LISTED)]
    .slice(0, MOST_LISTED)
    .map((diagnostic) => ({ severity: 'error' as const, kept: false, ...diagnostic }));
  return { errors: errors.length, warnings: warnings.length, list };
}

/**
 * Logs each diagnostic once when it appears and once when it is gone: the first few of a kind, and
 * the number of others.
 */
export function logDiagnostics(
  log: Pick<Log, 'warn' | 'info'>,
  { appeared, mended, unnamed }: Pick<DiagnosticReport, 'appeared' | 'mended' | 'unnamed'>,
): void {
  for (const { line, ...where } of appeared) log.warn(where, line);
  for (const { line, ...where } of mended) log.info(where, line);
  for (const { change, kind, count } of unnamed) {
    if (change === 'mended') log.info({ count }, `mended: ${count} more (${kind})`);
    else {
      log.warn(
        { count },
        `and ${count} more (${kind}): "campusdocs check ARCHIVE --all" lists them`,
      );
    }
  }
}
