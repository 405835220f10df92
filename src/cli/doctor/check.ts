import type { Environment } from '../../config/environment.ts';
import type { SiteFile } from '../../config/readSite.ts';

/** `warn`: the site works, but not as it should. `fail`: something does not work, or is not safe. */
export type Status = 'ok' | 'warn' | 'fail';

/** What a check has found, in one line. */
export interface Finding {
  readonly status: Status;
  readonly message: string;
  /** What to do, in one line. */
  readonly advice?: string;
}

/** The site that is examined, and the machine as far as it differs in tests. */
export interface SiteContext {
  /** The archive folder, absolute. */
  readonly archive: string;
  /** The data folder, which may not exist yet. */
  readonly data: string;
  readonly file: SiteFile;
  readonly environment: Environment;
  /** The variables of this program, also those that it does not know. */
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** More trusted certificates, in PEM. */
  readonly ca?: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Looks at one part of a site. Rejects for what it does not expect: that is a failure too. */
export interface Check {
  readonly name: string;
  /** Its time limit, in ms; 15 s by default. */
  readonly limit?: number;
  run(site: SiteContext, signal: AbortSignal): Promise<readonly Finding[]>;
}

export function ok(message: string): Finding {
  return { status: 'ok', message };
}

export function warn(message: string, advice: string): Finding {
  return { status: 'warn', message, advice };
}

export function fail(message: string, advice: string): Finding {
  return { status: 'fail', message, advice };
}
