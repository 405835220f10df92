/** What is wrong with `site.yml`; the key it stands in counts as absent. */
export interface SiteDiagnostic {
  readonly file: 'site.yml';
  readonly field: string;
  readonly reason: string;
  /** While serving: what the key said before is shown on. */
  readonly kept?: boolean;
  /** A warning is of a key that is used all the same; an error where absent. */
  readonly severity?: 'error' | 'warning';
}

/** One of a key of `site.yml`, by its path with dots; of the file as a whole where that is empty. */
export function diagnostic(field: string, reason: string): SiteDiagnostic {
  return { file: 'site.yml', field, reason };
}

/** Those that are no mere warnings. */
export function errorsOf(diagnostics: readonly SiteDiagnostic[]): readonly SiteDiagnostic[] {
  return diagnostics.filter(({ severity }) => severity !== 'warning');
}
