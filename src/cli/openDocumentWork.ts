import { createCovers, type WorkClaims } from '../archive/covers/createCovers.ts';
import { createSharePictures } from '../archive/sharePictures/createSharePictures.ts';
import type { DeskWork } from '../protocol/contribution/desk.ts';
import type { Log } from '../server/log.ts';
import type { State } from '../state/state.ts';
import { type Checksums, createChecksums } from '../storage/createChecksums.ts';
import { createDiskStorage } from '../storage/diskStorage.ts';
import { copiedTexts, followSharedTexts, type SharedTexts } from './cluster/followSharedTexts.ts';
import type { WorkMeter } from './contribute/createWorkMeter.ts';
import type { Texts } from './fulltext/openTexts.ts';
import type { ServerRecognition } from './openRecognition.ts';
import type { SiteFolders } from './openSite.ts';

/** After a failure that may pass, such as a full disk or a bucket that was away. */
const RETRY_MS = 60_000;

/** The covers and texts of documents. */
export function openCovers(
  { files, artifacts }: SiteFolders,
  claims: WorkClaims | undefined,
  log: Log,
) {
  const coverStorage = artifacts.covers;
  const covers = createCovers({
    documents: files.coverDocuments,
    covers: coverStorage,
    texts: artifacts.texts,
    ...(claims && { claims }),
    retryMs: RETRY_MS,
    log,
  });
  return { covers, coverStorage };
}

/** The pictures of pages for links in other apps. */
export function openSharePictures(
  { artifacts }: SiteFolders,
  { covers, coverStorage }: ReturnType<typeof openCovers>,
  log: Log,
) {
  const storage = artifacts.sharePictures;
  const ensureCover = covers.ensure;
  const pictures = createSharePictures({
    pictures: storage,
    covers: coverStorage,
    ensureCover,
    log,
  });
  return { storage, ...pictures };
}

/** The checksums of documents, for packs. */
export function openChecksums(
  { files, checksumsFolder }: SiteFolders,
  log: Log,
  stack: AsyncDisposableStack,
): Checksums {
  const stopped = new AbortController();
  stack.defer(() => stopped.abort());
  return createChecksums({
    stopped: stopped.signal,
    files: files.documents,
    found: createDiskStorage(checksumsFolder),
    report: (err) => log.warn({ err }, 'the checksum of a document cannot be kept'),
  });
}

interface SharedTextParts {
  readonly folders: SiteFolders;
  readonly recognition: ServerRecognition;
  readonly texts: Texts;
  readonly signals: State['signals'];
  readonly log: Log;
}

/** Takes over what other nodes have read and recognised. */
export function shareTexts({
  folders,
  recognition,
  texts,
  signals,
  log,
}: SharedTextParts): SharedTexts {
  const read = folders.artifacts.sharedTexts;
  const sources = [read && copiedTexts(read), recognition.shared].filter(
    (source) => source !== undefined,
  );
  return followSharedTexts({ sources, signals, onChanged: texts.update, log });
}

/** The work on documents that goes on in the background. */
export function workOf({
  work,
  texts,
  recognition,
}: {
  readonly work: Readonly<Record<'covers' | 'texts', WorkMeter>>;
  readonly texts: Texts;
  readonly recognition: ServerRecognition;
}): DeskWork[] {
  const { documents, waiting } = texts.engine.health();
  const index = { done: documents, total: documents + waiting, failed: 0 };
  const recognized = recognition.progress();
  return [
    { kind: 'covers', ...work.covers.state() },
    { kind: 'texts', ...work.texts.state() },
    { kind: 'index', ...index },
    ...(recognized ? [{ kind: 'recognition' as const, ...recognized }] : []),
  ];
}
