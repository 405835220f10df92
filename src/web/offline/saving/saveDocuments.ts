import { isDocumentType } from '../../../catalog/documentFile.ts';
import type { Item } from '../../../catalog/item.ts';
import { isMd5 } from '../../../catalog/md5.ts';
import { documentUrl, PATHS } from '../../../protocol/urls.ts';
import { fetchSession } from '../../session/fetchSession.ts';
import { notify } from '../../ui/notify.ts';
import type { DocumentRecord, SaveErrorCode } from '../documentRecord.ts';
import { readRecord, removeDocument, writePart, writeRecord } from '../documentStore.ts';
import { accessOf } from '../mayStay.ts';
import { hasSavedDocuments, offlineStateOf, setOfflineState } from '../offlineState.ts';
import { askWorker, registerWorker, tellDocumentsChanged } from '../registerWorker.ts';
import { saveErrorText } from '../saveErrors.ts';
import { hasRoom } from '../storageRoom.ts';
import { fetchDocument } from './fetchDocument.ts';
import { whenOnline } from './whenOnline.ts';

/** How long the viewer may take to be stored, in ms; later it is tried again with the next document. */
const VIEWER_TIMEOUT_MS = 120_000;

/** Documents that wait for their turn, and how to stop those and the current one, by id. */
const queue: DocumentRecord[] = [];
const stopping = new Map<string, AbortController>();
let isRunning = false;

/** The record of an item before anything of it is stored; undefined if it has no document here. */
export function newRecord(
  item: Item,
  options: { readonly leavesDownloads: boolean; readonly now: number },
): DocumentRecord | undefined {
  const { id, data } = item;
  if (!isMd5(id) || !isDocumentType(data.filetype)) return undefined;
  const previewUrl = documentUrl(item, 'preview');
  return {
    id,
    title: data.title,
    filetype: data.filetype,
    previewUrl,
    // A script cannot follow a download to a bucket.
    downloadUrl: options.leavesDownloads ? previewUrl : documentUrl(item, 'download'),
    size: data.filesize,
    received: 0,
    isComplete: false,
    access: 'session',
    savedAt: options.now,
  };
}

/**
 * Saves documents one after the other, and shows their progress (`offlineStateOf`). Those that are
 * being saved, or are saved, are left as they are.
 */
export async function saveDocuments(records: readonly DocumentRecord[]): Promise<void> {
  for (const record of records) {
    const phase = offlineStateOf(record.id)?.phase;
    if (phase === 'waiting' || phase === 'saving' || phase === 'saved') continue;
    queue.push(record);
    stopping.set(record.id, new AbortController());
    setOfflineState(record.id, { phase: 'waiting' });
  }
  if (isRunning) return;
  isRunning = true;
  const ended: string[] = [];
  try {
    await prepare();
    for (let next = queue.shift(); next; next = queue.shift()) {
      ended.push(next.id);
      await save(next);
    }
  } catch {
    // The browser refuses the worker or its storage.
    for (const { id } of [...queue.splice(0), ...records]) {
      const phase = offlineStateOf(id)?.phase;
      if (phase === 'waiting' || phase === 'saving') fail(id, 'unavailable');
      ended.push(id);
    }
  } finally {
    isRunning = false;
  }
  report(ended);
}

/** Says how it went, once for all documents. */
function report(ids: readonly string[]): void {
  const states = [...new Set(ids)].map(offlineStateOf);
  const saved = states.filter((state) => state?.phase === 'saved').length;
  const failed = states.find((state) => state?.phase === 'failed');
  const action = { label: '查看', onClick: () => location.assign(PATHS.offline) };
  if (failed) {
    const description = saveErrorText(failed.errorCode);
    void notify('离线保存未完成', { id: 'offline', kind: 'error', description, action });
  } else if (saved > 0) {
    const title = saved === 1 ? '已离线保存' : `已离线保存 ${saved} 份文件`;
    void notify(title, { id: 'offline', kind: 'success', action });
  }
}

/**
 * Stops saving a document and removes what is stored of it.
 *
 * @param what `unfinished`: leaves a document that is complete
 */
export async function dropDocument(id: string, what: 'all' | 'unfinished'): Promise<void> {
  if (what === 'unfinished' && offlineStateOf(id)?.phase === 'saved') return;
  const index = queue.findIndex((record) => record.id === id);
  if (index >= 0) queue.splice(index, 1);
  stopping.get(id)?.abort();
  stopping.delete(id);
  const record = await readRecord(id);
  if (record) await removeDocument(record);
  setOfflineState(id, undefined);
  tellDocumentsChanged();
}

/** The worker that answers with documents and, for the first of them, a storage that lasts. */
async function prepare(): Promise<void> {
  await registerWorker();
  if (hasSavedDocuments()) return;
  // Firefox asks the visitor, others decide by themselves; without it, documents may be cleared.
  await navigator.storage?.persist?.().catch(() => false);
}

async function save(wanted: DocumentRecord): Promise<void> {
  const { id } = wanted;
  const { signal } = stopping.get(id) ?? new AbortController();
  if (signal.aborted) return;
  // Another tab may be saving it, or have saved it.
  await navigator.locks.request(`offline ${id}`, async () => {
    const known = await readRecord(id);
    if (known?.isComplete) return setOfflineState(id, { phase: 'saved' });
    const access = accessOf(await fetchSession());
    const record = { ...wanted, ...known, access };
    const missing = (record.size ?? 0) - record.received;
    if (!(await hasRoom(missing))) return fail(id, 'no-room');
    setOfflineState(id, { phase: 'saving', received: record.received, size: record.size });
    const stored = await fetchDocument(record, DEPENDENCIES(id), signal);
    if (signal.aborted) return removeDocument(stored);
    // What does not fit must not take the room of others.
    if (stored.error === 'no-room') await removeDocument(stored);
    else await writeRecord(stored);
    if (stored.error) return fail(id, stored.error);
    if (stored.filetype === 'pdf' && !(await keepViewer())) return fail(id, 'network');
    setOfflineState(id, { phase: 'saved' });
    tellDocumentsChanged();
  });
  stopping.delete(id);
}

async function keepViewer(): Promise<boolean> {
  return (await askWorker({ type: 'keep-viewer' }, VIEWER_TIMEOUT_MS)) === true;
}

function fail(id: string, errorCode: SaveErrorCode): void {
  setOfflineState(id, { phase: 'failed', errorCode });
}

/** Progress is shown four times a second: each report renders buttons. */
const REPORT_EVERY_MS = 250;

const DEPENDENCIES = (id: string) => {
  let reportedAt = 0;
  return {
    fetch: (input: RequestInfo | URL, init?: RequestInit) => fetch(input, init),
    writePart,
    writeRecord,
    pause: (milliseconds: number) =>
      new Promise<void>((resolve) => {
        setTimeout(resolve, milliseconds);
      }),
    whenOnline,
    onProgress(received: number, size: number | undefined) {
      const now = performance.now();
      if (now - reportedAt < REPORT_EVERY_MS) return;
      reportedAt = now;
      setOfflineState(id, { phase: 'saving', received, size });
    },
  };
};
