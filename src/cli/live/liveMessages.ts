import type { DocumentsLocation } from '../../archive/readFileSizes.ts';
import type { WatchMode } from '../../archive/watch/watchFolders.ts';
import type { PublishedDocument } from '../../catalog/publication.ts';
import type { Settings } from '../../config/settings.ts';
import type { Announcement } from '../../protocol/announcement.ts';
import type { Site } from '../../protocol/site.ts';
import type { DiagnosticReport } from './createDiagnosticLog.ts';
import type { SearchTask } from './searchMessages.ts';

/** What the thread that reads the archive is told at its start. */
export interface LiveTask {
  /** The archive folder, absolute. */
  readonly folder: string;
  /** How many items a catalog may have to be packed for browsers. */
  readonly largestPacked: number;
  readonly watch: WatchMode;
  /** Whether files were kept for some before: then `site.yml` has to say who may open them. */
  readonly wasProtected: boolean;
  /** Where documents are that are not in the archive's own folder. */
  readonly documents?: DocumentsLocation | undefined;
}

/** What the thread can be asked for: to read the folder now. */
export type LiveRequest = 'refresh';

/** What the thread says. */
export type LiveMessage =
  /** The folder is no archive; said instead of the first edition. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** What can be searched in the edition that comes next: it can be read meanwhile. */
  | { readonly kind: 'searchable'; readonly task: SearchTask }
  /** What that search waits for: a packed lexicon, as JSON. */
  | { readonly kind: 'lexicon'; readonly lexicon: Uint8Array<ArrayBuffer> }
  | ({ readonly kind: 'read' } & LiveReading)
  /** Something that is to be known about the reading itself. */
  | { readonly kind: 'log'; readonly message: string; readonly reason: string };

/** What a reading found. */
export interface LiveReading {
  readonly diagnostics: DiagnosticReport;
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
  /** One that is as it was in the edition before is only named. */
  readonly documents: readonly (PublishedDocument | SameDocument)[];
  /** What the home page shows. */
  readonly announcements: readonly Announcement[];
  /** The ids of all items that have a file of metadata: see `openIds`. */
  readonly ids: Uint8Array<ArrayBuffer>;
}

export interface SameDocument extends Pick<PublishedDocument, 'path' | 'tag'> {
  readonly isSame: true;
}

/** What is worth handing over instead of being copied, in bytes. */
const LARGE_BYTES = 64 * 1024;

/** The buffers of a message that go over to who hears it; what is left of them here is empty. */
export function buffersOf(message: LiveMessage): ArrayBuffer[] {
  if (message.kind === 'searchable') {
    const { items, wiki } = message.task;
    return [items.buffer, wiki.buffer];
  }
  if (message.kind !== 'read' || !message.edition) return [];
  const { documents, ids } = message.edition;
  const bodies = documents.flatMap((document) =>
    'isSame' in document ? [] : [document.body, document.brotli, document.gzip],
  );
  return [...bodies, ids].flatMap((bytes) => {
    // Small ones may lie in a buffer that others share.
    const isOwn = bytes && bytes.byteLength === bytes.buffer.byteLength;
    return isOwn && bytes.byteLength >= LARGE_BYTES ? bytes.buffer : [];
  });
}
