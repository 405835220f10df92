import type { DocumentsLocation } from '../../archive/readFileSizes.ts';
import type { WatchMode } from '../../archive/watch/watchFolders.ts';
import type { PublishedDocument } from '../../catalog/publication.ts';
import type { Settings } from '../../config/settings.ts';
import type { Announcement } from '../../protocol/announcement.ts';
import type { Site } from '../../protocol/site.ts';
import type { Edition } from '../../server/app/appParts.ts';
import type { ArchiveAnswer, ArchiveQuestion } from '../contribute/archiveQuestions.ts';
import type { DiagnosticReport } from './createDiagnosticLog.ts';
import type { PackedIds } from './idSet.ts';
import type { Names, SearchTask } from './searchMessages.ts';

/** The options of the thread that reads the archive. */
export interface LiveTask {
  /** The archive folder, absolute. */
  readonly folder: string;
  /** Maximum number of items of a catalog that is packed for browsers. */
  readonly largestPacked: number;
  readonly watch: WatchMode;
  /** Whether files were protected before: then `site.yml` must have access rules. */
  readonly wasProtected: boolean;
  /** Whether editions are complete, also with compressed forms, before they are posted: for other nodes. */
  readonly compressesFirst?: boolean;
  /** The location of documents outside the archive's folder. */
  readonly documents?: DocumentsLocation | undefined;
}

/** A message to the thread: read the folder now, or answer a question about the archive. */
export type LiveRequest = 'refresh' | { readonly id: number; readonly question: ArchiveQuestion };

/** A message from the thread. */
export type LiveMessage =
  /** The folder is not an archive; sent instead of the first edition. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** The searchable content of the next edition, so that indexing can begin before it is complete. */
  | { readonly kind: 'searchable'; readonly task: SearchTask }
  /** The names for which that search waits. */
  | { readonly kind: 'names'; readonly names: Names }
  | ({ readonly kind: 'read' } & LiveReading)
  /** A document of the last edition, which was published before it was compressed. */
  | { readonly kind: 'compressed'; readonly document: CompressedDocument }
  /** The answer to the question with this id, or why there is none. */
  | { readonly kind: 'answer'; readonly id: number; readonly answer: ArchiveAnswer }
  | { readonly kind: 'no-answer'; readonly id: number; readonly reason: string }
  /** A notice about the reading itself. */
  | { readonly kind: 'log'; readonly message: string; readonly reason: string };

/** The result of a reading. */
export interface LiveReading {
  readonly diagnostics: DiagnosticReport;
  /** Why the folder cannot be read at present; then the previous edition stays. */
  readonly staleReason?: string;
  /** The ids of items that are new or have a new document. */
  readonly changed: readonly string[];
  /** Absent if nothing that is served has changed. */
  readonly edition?: NewEdition;
}

/** An edition that differs from the one before. */
export interface NewEdition {
  /** A hash of the content, the same in every process. */
  readonly tag: string;
  readonly site: Site;
  readonly settings: Settings;
  /** A document that is unchanged since the previous edition is only named. */
  readonly documents: readonly (PublishedDocument | SameDocument)[];
  /** Shown on the home page. */
  readonly announcements: readonly Announcement[];
  /** All items that have a metadata file: see `openIds`. */
  readonly ids: PackedIds;
  /** What was taken down, by id. */
  readonly tombstones: Edition['tombstones'];
}

/** The compressed forms of a document. */
export type CompressedDocument = Omit<PublishedDocument, 'contentType' | 'body'>;

export interface SameDocument extends Pick<PublishedDocument, 'path' | 'tag'> {
  readonly isSame: true;
}

/** The size from which a buffer is transferred instead of copied, in bytes. */
const LARGE_BYTES = 64 * 1024;

/** The buffers of a message to transfer to its receiver; they are detached here. */
export function buffersOf(message: LiveMessage): ArrayBuffer[] {
  if (message.kind === 'searchable') {
    const { items, wiki, update } = message.task;
    return [items.buffer, wiki.buffer, ...(update ? [update.kept.buffer] : [])];
  }
  if (message.kind === 'compressed') {
    return largeBuffers([message.document.brotli, message.document.gzip]);
  }
  if (message.kind !== 'read' || !message.edition) return [];
  const { documents, ids } = message.edition;
  const bodies = documents.flatMap((document) =>
    'isSame' in document ? [] : [document.body, document.brotli, document.gzip],
  );
  return largeBuffers([...bodies, ids.ids]);
}

function largeBuffers(bodies: readonly (Uint8Array<ArrayBuffer> | undefined)[]): ArrayBuffer[] {
  return bodies.flatMap((bytes) => {
    // Small arrays may share a buffer with others.
    const isOwn = bytes && bytes.byteLength === bytes.buffer.byteLength;
    return isOwn && bytes.byteLength >= LARGE_BYTES ? bytes.buffer : [];
  });
}
