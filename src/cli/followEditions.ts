import type { WorkDone } from '../archive/covers/createCovers.ts';
import type { Opened } from './openServer.ts';
import { prepareChecksums } from './prepareChecksums.ts';

/** Applies the settings of `site.yml` now and after each change. */
export function followSettings({
  cluster,
  live,
  puller,
  publishing,
  access,
  marker,
  tombstones,
  recorder,
  log,
}: Opened): void {
  const followGit = () => {
    const leads = cluster?.leadership.isLeader() ?? true;
    const source = leads ? live.settings().archive.git : undefined;
    puller.follow(source);
    publishing.commits.follow(source);
  };
  cluster?.leadership.onChange(() => {
    followGit();
    recorder.onEdition();
  });
  live.onSettings((settings) => {
    followGit();
    tombstones.onEdition();
    recorder.onEdition();
    void access.follow(settings.access);
    void marker.follow(settings.access.mode !== 'open').then(({ error: reason }) => {
      if (reason !== undefined) log.error({ reason }, 'a restart may not know who may open files');
    });
  });
}

/** Texts are indexed after a start has settled: visitors and covers come first. */
const INDEXING_DELAY_MS = 3000;

/** Indexes the texts of each edition. */
export function indexTexts({ live, texts, log, signal }: Opened): void {
  const index = () => {
    live
      .edition()
      .items.packedIds()
      .then(texts.follow)
      .catch((err: unknown) => log.error({ err }, 'texts cannot be indexed at present'));
  };
  setTimeout(() => {
    if (!signal.aborted) live.onSettings(index);
  }, INDEXING_DELAY_MS).unref();
}

/**
 * Draws the covers of new and changed items; recognises scans and finds checksums after that. Returns
 * a function that waits for the covers in progress.
 */
export function drawChangedCovers(
  { live, files, followed, covers, checksums, texts, sharedTexts, recognition, work }: Opened,
  signal: AbortSignal,
): () => Promise<unknown> {
  let drawn: Promise<unknown> = Promise.resolve();
  let summed: Promise<unknown> = Promise.resolve();
  let isFirst = true;
  live.onChanged((ids) => {
    // The documents of an edit may have been uploaded to the bucket just before.
    if (!isFirst) void followed.list();
    isFirst = false;
    const onDone = ({ id, work: name, outcome: { kind } }: WorkDone) => {
      const result = kind === 'made' || kind === 'failed' ? kind : 'kept';
      work[name === 'cover' ? 'covers' : 'texts'].note(result);
      if (name !== 'texts' || kind !== 'made') return;
      texts.update([id]);
      sharedTexts?.announce(id);
    };
    const drawing = covers.drawAll(ids, signal, { onDone });
    work.covers.expect(ids.length, drawing);
    work.texts.expect(ids.length, drawing);
    const taken = sharedTexts?.takeAll(ids);
    drawn = Promise.all([drawn, drawing, taken]);
    texts.expect(drawn);
    recognition.follow(ids, drawn);
    // Those in a bucket are read when a pack has them: each reading may be paid for.
    if (files.folder === undefined) return;
    const isMirrored = live.settings().mirror;
    const parts = { documents: files.documents, checksums, isMirrored, signal };
    summed = Promise.all([summed, drawn]).then(() => prepareChecksums(ids, parts));
  });
  return () => drawn;
}
