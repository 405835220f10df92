/** What `/api/health` says of the archive that is served (docs/run/monitoring.md). */
export interface ArchiveHealth {
  readonly edition: {
    /** Another text for another content. */
    readonly tag: string;
    /** When it took its place, RFC 3339. */
    readonly time: string;
    readonly items: number;
  };
  readonly archive: {
    /** Why the folder cannot be read, so that what is served is what it was; or false. */
    readonly stale: string | false;
    readonly faults: {
      readonly errors: number;
      readonly warnings: number;
      /** The first of them, errors before warnings. */
      readonly list: readonly HealthDiagnostic[];
    };
  };
  /**
   * The last listing of the documents, where they are not on this machine. Why it failed is for the
   * log: it names places that are nobody's business.
   */
  readonly documents?: { readonly time: string; readonly result: 'listed' | 'failed' };
  /** The last pull of the archive, where the server pulls it. */
  readonly pull?: {
    readonly time: string;
    readonly result: 'updated' | 'unchanged' | 'failed';
    readonly reason?: string;
    readonly commit?: string;
  };
  /** Downloads that were to be counted and are not: waiting for the database, or given up. */
  readonly downloads?: { readonly waiting: number; readonly lost: number };
  /** Lines that the log did not take, and whether it takes none at present. */
  readonly log?: { readonly dropped: number; readonly stuck: boolean };
}

interface HealthDiagnostic {
  readonly file: string;
  readonly field: string;
  readonly reason: string;
  readonly severity: 'error' | 'warning';
  /** Whether what was there before is shown on. */
  readonly kept: boolean;
}

/** `ok`, or `degraded` where something needs a maintainer; either way the site is served. */
export function statusOf(health: ArchiveHealth): 'ok' | 'degraded' {
  const { archive, documents, pull, downloads, log } = health;
  const areHad = documents?.result !== 'failed' && pull?.result !== 'failed';
  const areCounted = (downloads?.waiting ?? 0) === 0;
  const isTold = log?.stuck !== true;
  const isWell = !archive.stale && archive.faults.errors === 0 && areHad && areCounted && isTold;
  return isWell ? 'ok' : 'degraded';
}
