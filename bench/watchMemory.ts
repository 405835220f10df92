import { readdirSync, readFileSync } from 'node:fs';

/** Resident memory in MiB; 0 if the system has no `/proc`. */
export interface MemoryPeaks {
  /** Of this process. */
  readonly parent: number;
  /** Of the largest of its children. */
  readonly child: number;
  /** Of all processes together at one moment. */
  readonly total: number;
}

const EVERY_MS = 50;
const KIB_PER_MIB = 1024;

/**
 * Watches the memory of this process and its children; each call of `peaks` starts a new period.
 */
export function watchMemory(): { peaks(): MemoryPeaks; stop(): void } {
  let seen = { parent: 0, child: 0, total: 0 };
  const sample = () => {
    const parent = residentMib('self');
    const children = childrenOf('self').map((pid) => residentMib(pid));
    seen = {
      parent: Math.max(seen.parent, parent),
      child: Math.max(seen.child, ...children),
      total: Math.max(
        seen.total,
        children.reduce((sum, one) => sum + one, parent),
      ),
    };
  };
  const timer = setInterval(sample, EVERY_MS);
  return {
    peaks() {
      sample();
      const found = seen;
      seen = { parent: 0, child: 0, total: 0 };
      return found;
    },
    stop: () => clearInterval(timer),
  };
}

export function childrenOf(pid: string): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'latin1').split(' ').filter(Boolean),
    );
  } catch {
    return [];
  }
}

/** The resident memory of one process. */
export function residentMib(pid: string): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'latin1');
    return Number(/VmRSS:\s+(\d+)/u.exec(status)?.[1] ?? 0) / KIB_PER_MIB;
  } catch {
    return 0;
  }
}
