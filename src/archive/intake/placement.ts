import type { Metadata } from '../metadataSchema.ts';

/** A file to add to an archive. */
export interface Placement {
  /** Its `id` is the MD5 of the file. */
  readonly item: Metadata;
  /** The file, anywhere on this machine. */
  readonly file: string;
  /**
   * `move` removes the file, or the source that it was converted from, once everything is in place.
   */
  readonly mode: 'copy' | 'move';
  /** The source that the file was converted from. */
  readonly original?: Original | undefined;
  /** Stops the copying, which leaves nothing behind. The steps after it are always finished. */
  readonly signal?: AbortSignal | undefined;
}

/** The files that a PDF was converted from. */
export interface Original {
  readonly paths: readonly string[];
  /** If one is kept beside the PDF: its file extension, without a dot, and its checksum. */
  readonly kept?: { readonly ending: string; readonly sha256: string } | undefined;
}

export type IntakeOutcome =
  | {
      readonly kind: 'placed';
      /** The item in the archive; existing metadata is kept. */
      readonly item: Metadata;
      /** The paths inside the archive that were written, without those of an earlier run. */
      readonly written: readonly string[];
      /** Why a file that should have been moved is still there. */
      readonly left?: string | undefined;
    }
  /** The file and its metadata are in the archive already; nothing was changed. */
  | { readonly kind: 'present'; readonly item: Metadata; readonly left?: string | undefined }
  /** Nothing was changed. */
  | { readonly kind: 'refused'; readonly why: IntakeErrorCode; readonly reason: string };

/**
 * `collision`: another file has the same MD5. `changed`: the file is not the one that the item was
 * made for. `damaged`: the file that the archive has under this id is a different one. `metadata`:
 * the metadata, given or in the archive, cannot be read. `checksums`: `SHA256SUMS` cannot be read.
 * `disk`: an error of the file system. `taken-down`: it was taken down, and only a maintainer lets it
 * in again. `unfit`: no PDF can be made of it.
 */
export type IntakeErrorCode =
  | 'collision'
  | 'changed'
  | 'damaged'
  | 'metadata'
  | 'checksums'
  | 'disk'
  | 'taken-down'
  | 'unfit'
  | 'stopped';
