import { describeFault, type Fault } from '../../archive/fault.ts';
import type { SiteFault } from '../../config/siteFault.ts';
import type { Log } from '../../server/log.ts';

type AnyFault = Fault | SiteFault;

/** Says each fault once, for as long as it is there, and once that it is gone. */
export function createFaultLog(log: Log): (faults: readonly AnyFault[]) => void {
  let known = new Map<string, AnyFault>();
  return (faults) => {
    const now = new Map(faults.map((fault) => [describeFault(fault), fault]));
    for (const [line, fault] of now) {
      if (known.has(line)) continue;
      const kept = fault.kept ? '; what was there before is shown on' : '';
      log.warn({ file: fault.file, field: fault.field }, `${line}${kept}`);
    }
    for (const [line, fault] of known) {
      if (!now.has(line)) log.info({ file: fault.file, field: fault.field }, `mended: ${line}`);
    }
    known = now;
  };
}
