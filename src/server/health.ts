import type { TextsHealth } from './texts/textEngine.ts';

/** The archive in `/api/health` (docs/run/monitoring.md). */
export interface ArchiveHealth {
  readonly edition: {
    /** Changes with the content. */
    readonly tag: string;
    /** When this edition was activated, RFC 3339. */
    readonly time: string;
    readonly items: number;
  };
  readonly archive: {
    /** Why the folder cannot be read, so that the previous edition is served; or false. */
    readonly stale: string | false;
    readonly faults: {
      readonly errors: number;
      readonly warnings: number;
      /** The first diagnostics, errors before warnings. */
      readonly list: readonly HealthDiagnostic[];
    };
  };
  /**
   * The last listing of the documents, if they are in a bucket. Only the log has the reason of a
   * failure, because it names internal hosts.
   */
  readonly documents?: { readonly time: string; readonly result: 'listed' | 'failed' };
  /** The last pull of the archive, if the server pulls it. */
  readonly pull?: {
    readonly time: string;
    readonly result: 'updated' | 'unchanged' | 'failed';
    readonly reason?: string;
    readonly commit?: string;
  };
  /** The commits of accepted proposals, if any wait or one has failed or succeeded. */
  readonly commits?: {
    /** When they were last tried, RFC 3339. */
    readonly time: string;
    readonly result: 'done' | 'failed';
    readonly reason?: string;
    /** Proposals that are accepted and live, but not committed or not pushed. */
    readonly waiting: number;
  };
  /** How far the index of the texts is. */
  readonly texts?: TextsHealth;
  /** Downloads that are not counted yet: waiting for the database, or given up. */
  readonly downloads?: { readonly waiting: number; readonly lost: number };
  /**
   * The cache in front, if it is told what was taken down: how many items it may still have. Only the
   * log has the reason of a failure, because it names internal hosts.
   */
  readonly purge?: { readonly waiting: number; readonly result: 'purged' | 'failed' };
  /** This node, if several serve the site. */
  readonly cluster?: ClusterHealth;
  /** Lines that the log has dropped, and whether it accepts none now. */
  readonly log?: { readonly dropped: number; readonly stuck: boolean };
}

/** A node of a site. */
export interface ClusterHealth {
  readonly node: string;
  /** Whether it is the one that reads the archive. */
  readonly leads: boolean;
  /** The number of the edition that it serves; the same number is the same edition on every node. */
  readonly edition: number | undefined;
}

interface HealthDiagnostic {
  readonly file: string;
  readonly field: string;
  readonly reason: string;
  readonly severity: 'error' | 'warning';
  /** Whether the previous content is still served. */
  readonly kept: boolean;
}

/** `ok`, or `degraded` if something needs a maintainer; either way the site is served. */
export function statusOf(health: ArchiveHealth): 'ok' | 'degraded' {
  const { archive, documents, pull, commits, downloads, texts, purge, log } = health;
  const isReachable =
    documents?.result !== 'failed' && pull?.result !== 'failed' && commits?.result !== 'failed';
  const areCounted = (downloads?.waiting ?? 0) === 0;
  const isLogging = log?.stuck !== true;
  const areIndexed = texts?.state !== 'failed';
  const isPurged = purge?.result !== 'failed';
  const isWell =
    !archive.stale &&
    archive.faults.errors === 0 &&
    isReachable &&
    areCounted &&
    areIndexed &&
    isPurged &&
    isLogging;
  return isWell ? 'ok' : 'degraded';
}
