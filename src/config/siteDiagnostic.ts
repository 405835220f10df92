/** A problem of `site.yml`; its key counts as absent. */
export interface SiteDiagnostic {
  readonly file: 'site.yml';
  readonly field: string;
  readonly reason: string;
  /** While serving: the key's previous value is used. */
  readonly kept?: boolean;
  /** The key of a warning is used all the same; an error if absent. */
  readonly severity?: 'error' | 'warning';
}

/**
 * A diagnostic of a key of `site.yml`, by its path with dots; of the whole file if that is empty.
 */
export function diagnostic(field: string, reason: string): SiteDiagnostic {
  return { file: 'site.yml', field, reason };
}

/** The errors among diagnostics. */
export function errorsOf(diagnostics: readonly SiteDiagnostic[]): readonly SiteDiagnostic[] {
  return diagnostics.filter(({ severity }) => severity !== 'warning');
}
