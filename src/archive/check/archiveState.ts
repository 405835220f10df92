import type { Checksums } from '../checksums.ts';
import type { Metadata } from '../metadataSchema.ts';
import type { WikiEntry } from '../readWiki.ts';
import type { CheckDiagnostic } from './rules.ts';

/** Everything that is in an archive, read once; the rules look at nothing else. */
export interface ArchiveState {
  /** The metadata files, right or wrong, sorted by name. */
  readonly metadata: readonly MetadataFile[];
  /** What is in `files/`, or wherever documents are kept, sorted by name. */
  readonly documents: readonly DocumentFile[];
  readonly announcements: readonly AnnouncementFile[];
  readonly wiki: readonly WikiEntry[];
  /** Bytes by id, as `filesizes.json` says. */
  readonly sizes: ReadonlyMap<string, number>;
  readonly checksums: Checksums;
  /** The names in `sources/`: what documents were made of. */
  readonly sources: readonly string[];
  /** What is in the folders of the archive and is none of the above; paths within the archive. */
  readonly strays: readonly string[];
  /** What was found while reading. */
  readonly diagnostics: readonly CheckDiagnostic[];
  readonly dependencies: Providers;
}

/** What there is to know of a site beside its archive. */
export interface Providers {
  /** The main host without a slash at its end, such as `https://docs.example.edu`. */
  readonly mainHost?: string | undefined;
  /** Paths that the site answers, beside its files and lists, such as `/about`. */
  readonly pages: readonly string[];
  readonly thisYear: number;
  /** Whether each document is to be named that is missing, also where most are. */
  readonly strict: boolean;
}

/** Something in `metadata/` whose name ends as that of a metadata file. */
export interface MetadataFile {
  /** Inside `metadata/`. */
  readonly name: string;
  /** Where it can be published. */
  readonly item?: Metadata | undefined;
  /** What its YAML says, where it is YAML. */
  readonly value?: unknown;
  /** Whether it starts with a byte order mark. */
  readonly isMarked: boolean;
}

/** Something among the documents. */
export interface DocumentFile {
  /** Inside `files/`. */
  readonly name: string;
  /** Bytes; undefined where it cannot be served: no regular file, or a link out of the folder. */
  readonly size?: number | undefined;
  /** Its first and last bytes, where they were looked at. */
  readonly ends?: Ends | undefined;
}

/** The first and the last bytes of a file, as Latin-1. */
export interface Ends {
  readonly head: string;
  readonly tail: string;
}

/** An announcement that can be published. */
export interface AnnouncementFile {
  /** Inside `announcements/`. */
  readonly name: string;
  readonly url?: string | undefined;
  /** Its Markdown: summary and text. */
  readonly markdown: readonly string[];
}
