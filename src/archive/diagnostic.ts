/** A violation of a rule in an archive, described so that a maintainer can fix it. */
export interface Diagnostic {
  /** Path inside the archive folder, with forward slashes, such as `metadata/….yml`. */
  readonly file: string;
  /** Dotted path of the field, such as `data.isbn.0`; empty for the file as a whole. */
  readonly field: string;
  /** What is wrong and what to do, in plain English. */
  readonly reason: string;
  /** After an `error` the entry is left out; after a `warning` it is published anyway. */
  readonly severity: 'error' | 'warning';
  /** While serving: the last good state of the file is still shown. */
  readonly kept?: boolean;
}

/** Formats a diagnostic as one line of a log: `metadata/….yml: data.isbn.0 is not an ISBN-13 …`. */
export function formatDiagnostic({ file, field, reason }: Omit<Diagnostic, 'severity'>): string {
  const line = `${file}: ${field === '' ? '' : `${field} `}${reason}`;
  // File names may contain control characters, which must not reach a terminal.
  return line.replace(
    /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
  );
}
