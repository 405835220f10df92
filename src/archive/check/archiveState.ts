import type { Checksums } from '../checksums.ts';
import type { Metadata } from '../metadataSchema.ts';
import type { WikiEntry } from '../readWiki.ts';
import type { Tombstones } from '../tombstones/tombstone.ts';
import type { CheckDiagnostic } from './rules.ts';

/** The contents of an archive, read once. The rules read nothing else. */
export interface ArchiveState {
  /** All metadata files, valid or not, sorted by name. */
  readonly metadata: readonly MetadataFile[];
  /** The documents, in `files/` or in a storage, sorted by name. */
  readonly documents: readonly DocumentFile[];
  readonly announcements: readonly AnnouncementFile[];
  readonly wiki: readonly WikiEntry[];
  /** Bytes by id, from `filesizes.json`. */
  readonly sizes: ReadonlyMap<string, number>;
  readonly checksums: Checksums;
  /** The names in `sources/`: the originals of converted documents. */
  readonly sources: readonly string[];
  /** What was taken down, by id. */
  readonly tombstones: Tombstones;
  /** Other files in the folders of the archive, as paths inside the archive. */
  readonly strays: readonly string[];
  /** The diagnostics of reading. */
  readonly diagnostics: readonly CheckDiagnostic[];
  readonly dependencies: Providers;
}

/** What the rules need to know besides the archive. */
export interface Providers {
  /** The main host without a slash at its end, such as `https://docs.example.edu`. */
  readonly mainHost?: string | undefined;
  /** Paths of the site besides its files and lists, such as `/about`. */
  readonly pages: readonly string[];
  readonly thisYear: number;
  /** Whether to name each missing document, even if most are missing. */
  readonly strict: boolean;
}

/** A file in `metadata/` with the extension of a metadata file. */
export interface MetadataFile {
  /** Inside `metadata/`. */
  readonly name: string;
  /** The item, if it can be published. */
  readonly item?: Metadata | undefined;
  /** The value of its YAML, if valid. */
  readonly value?: unknown;
  /** Whether it starts with a byte order mark. */
  readonly isMarked: boolean;
}

/** A file among the documents. */
export interface DocumentFile {
  /** Inside `files/`. */
  readonly name: string;
  /** Bytes; undefined if it cannot be served: not a regular file, or a link out of the folder. */
  readonly size?: number | undefined;
  /** Its first and last bytes, if they were read. */
  readonly ends?: Ends | undefined;
}

/** The first and the last bytes of a file, as Latin-1. */
export interface Ends {
  readonly head: string;
  readonly tail: string;
}

/** A publishable announcement. */
export interface AnnouncementFile {
  /** Inside `announcements/`. */
  readonly name: string;
  readonly url?: string | undefined;
  /** Its Markdown: summary and text. */
  readonly markdown: readonly string[];
}
