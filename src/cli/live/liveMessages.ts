import type { Fault } from '../../archive/fault.ts';
import type { DocumentsPlace } from '../../archive/readFileSizes.ts';
import type { WatchMode } from '../../archive/watch/watchFolders.ts';
import type { Settings } from '../../config/settings.ts';
import type { SiteFault } from '../../config/siteFault.ts';
import type { Site } from '../../protocol/site.ts';
import type { EditionParts } from '../publishEdition.ts';

/** What the thread that reads the archive is told at its start. */
export interface LiveTask {
  /** The archive folder, absolute. */
  readonly folder: string;
  /** How many items a catalog may have to be packed for browsers. */
  readonly largestPacked: number;
  readonly watch: WatchMode;
  /** Whether files were kept for some before: then `site.yml` has to say who may open them. */
  readonly wasGated: boolean;
  /** Where documents are that are not in the archive's own folder. */
  readonly documents?: DocumentsPlace | undefined;
}

/** What the thread is asked for later: to look at the folder now, whoever watches it. */
export type LiveRequest = 'look';

/** What the thread says. */
export type LiveMessage =
  /** The folder is no archive; said instead of the first edition. */
  | { readonly kind: 'refused'; readonly reason: string }
  | ({ readonly kind: 'read' } & LiveReading)
  /** Something that is to be known about the reading itself. */
  | { readonly kind: 'remark'; readonly message: string; readonly reason: string };

/** What a reading found. */
export interface LiveReading {
  readonly faults: readonly (Fault | SiteFault)[];
  /** Why the folder cannot be read at present, so that what is served is what it was. */
  readonly staleReason?: string;
  /** The ids of the items that are new, and of those whose document is. */
  readonly changed: readonly string[];
  /** Absent where nothing that is served has changed. */
  readonly edition?: NewEdition;
}

/** An edition that differs from the one before. */
export interface NewEdition {
  /** Another text for another content; the same for the same, in every process. */
  readonly tag: string;
  readonly site: Site;
  readonly settings: Settings;
  readonly parts: EditionParts;
  /** The ids of all items that have a file of metadata. */
  readonly ids: readonly string[];
}
