import { describeFault, type Fault } from '../../archive/fault.ts';
import type { SiteFault } from '../../config/siteFault.ts';
import type { ArchiveHealth } from '../../server/health.ts';
import type { Log } from '../../server/log.ts';

type AnyFault = Fault | SiteFault;

/** A fault as a line of the log. */
interface FaultLine extends Pick<AnyFault, 'file' | 'field'> {
  readonly line: string;
}

/**
 * What is wrong with an archive, in as much as others need to know it: there may be tens of thousands
 * of faults, and each reading finds the same ones again.
 */
export interface FaultReport extends FaultCounts {
  /** Those that the reading before did not find, and those that it did and this one does not. */
  readonly appeared: readonly FaultLine[];
  readonly mended: readonly FaultLine[];
}

type FaultCounts = ArchiveHealth['archive']['faults'];

export const NO_FAULTS: FaultCounts = { errors: 0, warnings: 0, list: [] };

/** How many faults are listed to whoever asks for the health. */
const MOST_LISTED = 50;

/** Makes what reports the faults of one reading after the other. */
export function createFaultReports(): (faults: readonly AnyFault[]) => FaultReport {
  let known = new Map<string, AnyFault>();
  return (faults) => {
    const now = new Map(faults.map((fault) => [describeFault(fault), fault]));
    const appeared: FaultLine[] = [];
    for (const [line, { file, field, kept }] of now) {
      const and = kept ? '; what was there before is shown on' : '';
      if (!known.has(line)) appeared.push({ file, field, line: `${line}${and}` });
    }
    const mended: FaultLine[] = [];
    for (const [line, { file, field }] of known) {
      if (!now.has(line)) mended.push({ file, field, line: `mended: ${line}` });
    }
    known = now;
    return { ...countFaults(faults), appeared, mended };
  };
}

function countFaults(faults: readonly AnyFault[]): FaultCounts {
  const errors = faults.filter(({ severity = 'error' }) => severity === 'error');
  const warnings = faults.filter(({ severity }) => severity === 'warning');
  const list = [...errors.slice(0, MOST_LISTED), ...warnings.slice(0, MOST_LISTED)]
    .slice(0, MOST_LISTED)
    .map((fault) => ({ severity: 'error' as const, kept: false, ...fault }));
  return { errors: errors.length, warnings: warnings.length, list };
}

/** Says each fault once, for as long as it is there, and once that it is gone. */
export function logFaults(log: Log, { appeared, mended }: FaultReport): void {
  for (const { line, ...where } of appeared) log.warn(where, line);
  for (const { line, ...where } of mended) log.info(where, line);
}
