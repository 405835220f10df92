import type { Rule } from '../rules.ts';

/** Something that is mended without asking what is meant; the text of a file, or its name. */
export type Change = EditChange | RenameChange;

/** Another text for a metadata file. */
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
  /** The bytes that it was planned for: a file that has others meanwhile is left alone. */
  readonly was: Uint8Array;
  readonly text: string;
}

/** Another name for a file in the same folder, which nothing has yet. */
export interface RenameChange {
  readonly kind: 'rename';
  /** Paths inside the archive. */
  readonly file: string;
  readonly to: string;
  readonly rule: Rule;
}
