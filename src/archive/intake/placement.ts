import type { Metadata } from '../metadataSchema.ts';

/** A file to add to an archive. */
export interface Placement {
  /** Its `id` is the MD5 of the file. */
  readonly item: Metadata;
  /** The file, anywhere on this machine. */
  readonly file: string;
  /** `move` removes the file, or what it was made of, once everything is in place. */
  readonly mode: 'copy' | 'move';
  /** What the file was made of. */
  readonly original?: Original | undefined;
  /** Stops the copying, which leaves nothing behind. The steps after it are always finished. */
  readonly signal?: AbortSignal | undefined;
}

/** The files that a PDF was made of. */
export interface Original {
  readonly paths: readonly string[];
  /** If one is kept beside the PDF: its file extension, without a dot, and its checksum. */
  readonly kept?: { readonly ending: string; readonly sha256: string } | undefined;
}

export type PlaceOutcome =
  | {
      readonly kind: 'placed';
      /** As it is in the archive now: what was there is kept. */
      readonly item: Metadata;
      /** What was written, as paths inside the archive; what an earlier run had done is not named. */
      readonly written: readonly string[];
      /** Why the file that was to be moved is still where it was. */
      readonly left?: string | undefined;
    }
  /** The same file and its metadata are there already; nothing in the archive was changed. */
  | { readonly kind: 'present'; readonly item: Metadata; readonly left?: string | undefined }
  /** Nothing was changed. */
  | { readonly kind: 'refused'; readonly why: IntakeErrorCode; readonly reason: string };

/**
 * `collision`: another file with the same MD5. `changed`: the file is not the one that the item was
 * made for. `damaged`: what the archive has under this id is not that file. `metadata`: what it has
 * as metadata cannot be read, or what was given cannot. `checksums`: what it has as `SHA256SUMS` cannot.
 * `disk`: the file system says no. `unfit`: no PDF can be made of it.
 */
export type IntakeErrorCode =
  | 'collision'
  | 'changed'
  | 'damaged'
  | 'metadata'
  | 'checksums'
  | 'disk'
  | 'unfit'
  | 'stopped';
