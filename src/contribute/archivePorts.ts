import type { FieldValues } from '../catalog/fieldName.ts';
import type { TakedownReason } from '../catalog/takedownReason.ts';
import type { FieldError, FieldProposals, ItemType } from '../protocol/contribution/fields.ts';
import type { DuplicateItem } from '../protocol/contribution/review.ts';
import type { UploadRefusal, UploadWarning } from '../protocol/contribution/uploads.ts';

/** An item of the archive, as a form shows it. */
export interface ArchiveItem {
  readonly id: string;
  readonly type: ItemType;
  readonly filetype: 'pdf' | 'zip';
  /** As the card shows it. */
  readonly title: string;
  readonly values: FieldValues;
}

/** Reads the archive, and knows the rules for its items. `cli/contribute` implements it. */
export interface ArchiveReader {
  find(id: string): Promise<ArchiveItem | undefined>;
  /** The item that was made of a file when it was cleaned or converted, by the SHA-256 of that file. */
  findMadeOf(sha256: string): Promise<ArchiveItem | undefined>;
  /** The title of an item with these values, what is wrong with them, and items that may be the same. */
  check(item: {
    readonly id: string;
    readonly type: ItemType;
    readonly filetype: 'pdf' | 'zip';
    readonly values: FieldValues;
  }): Promise<{
    readonly title: string | undefined;
    readonly errors: Readonly<Record<string, FieldError>>;
    readonly duplicates: readonly DuplicateItem[];
  }>;
  /** Values of the archive's own items for a field, the likeliest first: courses, colleges, people. */
  suggest(field: string, text: string): Promise<readonly string[]>;
  /** What a text such as 高数期末 2023 says about a document: its type, and values for each type. */
  guess(text: string): Promise<{
    readonly type: ItemType;
    readonly proposals: Readonly<Record<ItemType, FieldProposals>>;
  }>;
}

/** Finds documents of the archive by their text. */
export interface TextTwins {
  /** The ids of documents with this hash (`Examination.textHash`) and number of pages. */
  find(textHash: string, pages: number): Promise<readonly string[]>;
}

/** What the limited process found out about a file; it can be stored as JSON. */
export type Examination =
  | { readonly kind: 'refused'; readonly refusal: UploadRefusal }
  | {
      readonly kind: 'fit';
      readonly filetype: 'pdf' | 'zip';
      /** Undefined for a zip, and for a PDF that takes too long. */
      readonly pages: number | undefined;
      /** SHA-256 of the text of all pages without spaces; undefined without text. */
      readonly textHash: string | undefined;
      readonly warnings: readonly UploadWarning[];
      readonly type: ItemType;
      readonly typeReason: string;
      /** For each type, what fills its form. */
      readonly proposals: Readonly<Record<ItemType, FieldProposals>>;
    };

/** Opens files of strangers, in a process with limits. */
export interface Examiner {
  /** @param name the file name that the contributor gave; data, never a path */
  examine(path: string, name: string, signal: AbortSignal): Promise<Examination>;
  /** A page of a PDF as WebP, counted from 1; undefined if it cannot be drawn. */
  drawPage(path: string, page: number, signal: AbortSignal): Promise<Uint8Array | undefined>;
}

/** One change of the archive, checked and complete. */
export type ArchiveChange =
  | {
      readonly kind: 'add';
      /** The MD5 of the file. */
      readonly id: string;
      readonly sha256: string;
      /** The file in the inbox. It stays there. */
      readonly path: string;
      readonly type: ItemType;
      readonly filetype: 'pdf' | 'zip';
      readonly values: FieldValues;
      /** Removes scripts, attachments, launch actions and the author's name first: the id becomes another. */
      readonly clean?: boolean;
    }
  | { readonly kind: 'edit'; readonly id: string; readonly values: FieldValues };

export interface Publication {
  /** The UUID of the proposal, which names the commit: publishing again does not repeat it. */
  readonly proposal: string;
  readonly title: string;
  readonly changes: readonly ArchiveChange[];
  /** Who is thanked in the commit; anonymous if undefined. */
  readonly thanks: string | undefined;
}

export type PublicationOutcome =
  | {
      readonly kind: 'published';
      readonly items: readonly string[];
      readonly commit: string | undefined;
    }
  /** Nothing was changed: the archive has it, it was taken down, a value is wrong. */
  | {
      readonly kind: 'refused';
      readonly why: 'present' | 'taken-down' | 'collision' | 'invalid' | 'missing-item';
      readonly detail: string;
    }
  /** Nothing was changed, and trying again may help: a full disk, a locked archive. */
  | { readonly kind: 'unavailable'; readonly reason: string };

/** Changes the archive: all or nothing, files first, metadata last, then a Git commit. */
export interface Publisher {
  publish(publication: Publication): Promise<PublicationOutcome>;
}

/** Takes items down, and undoes that within 30 days. */
export interface TakedownPort {
  takeDown(
    id: string,
    reason: TakedownReason,
  ): Promise<
    | {
        readonly kind: 'done' /** What still has it, and the commands that remove it there. */;
        readonly remains: readonly string[];
      }
    | { readonly kind: 'unknown' }
    | { readonly kind: 'unavailable'; readonly reason: string }
  >;
  restore(
    id: string,
  ): Promise<
    | { readonly kind: 'done' }
    | { readonly kind: 'too-late' }
    | { readonly kind: 'unknown' }
    | { readonly kind: 'unavailable'; readonly reason: string }
  >;
  /** Lets the same bytes in again, without bringing them back. */
  allow(
    id: string,
  ): Promise<
    | { readonly kind: 'done' }
    | { readonly kind: 'unknown' }
    | { readonly kind: 'unavailable'; readonly reason: string }
  >;
  list(): Promise<
    readonly {
      readonly id: string;
      readonly type: ItemType;
      readonly reason: TakedownReason;
      /** Milliseconds since 1970. */
      readonly since: number;
      readonly canRestore: boolean;
    }[]
  >;
  isTakenDown(hashes: { readonly md5?: string; readonly sha256?: string }): Promise<boolean>;
}
