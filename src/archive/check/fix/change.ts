import type { Rule } from '../rules.ts';

/** A fix that needs no decision: a change of a file's text or name. */
export type Change = EditChange | RenameChange;

/** A new text for a metadata file. */
export interface EditChange {
  readonly kind: 'edit';
  /** Path inside the archive. */
  readonly file: string;
  readonly edits: readonly {
    /** Dotted; empty for the file as a whole. */
    readonly field: string;
    readonly before: string;
    readonly after: string;
    readonly rule: Rule;
  }[];
  /** The bytes that it was planned for: a file that has changed since is skipped. */
  readonly was: Uint8Array;
  readonly text: string;
}

/** A new, unused name for a file in the same folder. */
export interface RenameChange {
  readonly kind: 'rename';
  /** Paths inside the archive. */
  readonly file: string;
  readonly to: string;
  readonly rule: Rule;
}
