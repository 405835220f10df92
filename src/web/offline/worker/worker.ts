import { parseFilePath } from '../../../catalog/documentFile.ts';
import { PARAMETERS, PATHS, PURPOSE } from '../../../protocol/urls.ts';
import { keepSharedFiles } from '../../lib/sharedFiles.ts';
import { listRecords, readPart, readRecord } from '../documentStore.ts';
import { COVER_CACHE, DOCUMENT_CACHE, PART_BYTES, type WorkerMessage } from '../names.ts';
import { createAppCache } from './appCache.ts';
import { classifyRequest, type RequestKind } from './classifyRequest.ts';
import { networkFirst } from './networkFirst.ts';
import { isShare, receiveShare } from './receiveShare.ts';
import { excess } from './releases.ts';
import { respondSaved } from './savedDocument.ts';
import type { FetchRequestEvent, WorkerScope } from './workerScope.ts';

/** Files of the app and of the viewer, and a hash of their names; set by the build. */
declare const __APP_FILES__: readonly string[];
declare const __VIEWER_FILES__: readonly string[];
declare const __RELEASE__: string;

/** How long a page, a cover or the catalog may take before the stored one is shown, in ms. */
const TIMEOUT_MS = 3000;

/** The maximum number of small covers, of some 10 kB each. */
const MAX_COVERS = 300;

// The compiler takes `self` for a window.
const scope = self as unknown as WorkerScope;
const app = createAppCache(scope, __RELEASE__);
const { catalog, viewer } = scope.offlineSettings;
/** The ids of complete documents, once read. Others are left to the browser. */
let savedIds: ReadonlySet<string> | undefined;

scope.addEventListener('install', (event) => event.waitUntil(install()));
scope.addEventListener('activate', (event) => event.waitUntil(activate()));

async function install(): Promise<void> {
  await app.addShell();
  await app.addAssets(__APP_FILES__);
  if (await caches.has(DOCUMENT_CACHE)) await addViewer();
  // Pages of an older release go on with theirs: its files are kept as long as they are open.
  await scope.skipWaiting();
}

async function activate(): Promise<void> {
  await app.noteOldWindows();
  await app.deleteUnused();
  await scope.clients.claim();
  await readSavedIds();
}

async function addViewer(): Promise<void> {
  await app.addPage(PATHS.viewer, viewer);
  await app.addAssets(__VIEWER_FILES__);
}

async function readSavedIds(): Promise<void> {
  const records = await listRecords();
  savedIds = new Set(records.filter((record) => record.isComplete).map(({ id }) => id));
}

scope.addEventListener('message', (event) => {
  // Only pages of this site can send messages to its worker.
  const message = event.data as WorkerMessage;
  const [port] = event.ports;
  if (message.type === 'documents-changed') event.waitUntil(readSavedIds());
  else if (message.type === 'claim') event.waitUntil(scope.clients.claim());
  else {
    const answer = (isStored: boolean) => port?.postMessage(isStored);
    event.waitUntil(
      addViewer().then(
        () => answer(true),
        () => answer(false),
      ),
    );
  }
});

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  if (isShare(request, scope.location.origin)) {
    event.respondWith(receiveShare(request, keepSharedFiles));
    return;
  }
  const kind = classifyRequest(request, { origin: scope.location.origin, catalog });
  if (kind === undefined || (kind === 'document' && !mayBeSaved(request))) return;
  event.respondWith(ANSWERS[kind](event));
});

const ANSWERS: Readonly<Record<RequestKind, (event: FetchRequestEvent) => Promise<Response>>> = {
  page(event) {
    event.waitUntil(app.deleteUnused());
    return fromNetworkOr(event, () => app.find(PATHS.offlineShell));
  },
  viewer: (event) => fromNetworkOr(event, () => app.find(PATHS.viewer)),
  async asset(event) {
    const { request } = event;
    const known = await app.findAsset(request.url);
    if (known) return known;
    const response = await fetch(request);
    // What a document needs besides, such as a font, is kept with the viewer.
    if (response.status === 200 && savedIds !== undefined && savedIds.size > 0) {
      event.waitUntil(app.putAsset(request.url, response.clone()));
    }
    return response;
  },
  async catalog(event) {
    const { request } = event;
    const stored = () => app.find(request.url);
    if (request.cache === 'force-cache') {
      const known = await stored();
      if (known) return known;
    }
    const keep = async () => {
      const response = await fetch(request);
      if (response.status === 200) {
        event.waitUntil(app.renewCatalog(request.url, response.clone()));
      }
      return response;
    };
    // A page that asks whether there is a newer one has this one already.
    return request.cache === 'no-cache' ? keep() : fromNetworkOr(event, stored, keep);
  },
  cover(event) {
    const { url } = event.request;
    const keep = async () => {
      const response = await fetch(event.request);
      if (response.status === 200 && response.type === 'basic') {
        event.waitUntil(keepCover(url, response.clone()));
      }
      return response;
    };
    const stored = () => caches.match(url, { cacheName: COVER_CACHE, ignoreVary: true });
    return fromNetworkOr(event, stored, keep);
  },
  async document(event) {
    const { request } = event;
    // What is opened as a page, or saved by the browser, comes from the server if it can.
    if (request.mode === 'navigate') return fromNetworkOr(event, () => findSaved(request));
    return (await findSaved(request)) ?? fetch(request);
  },
};

function fromNetworkOr(
  { request }: FetchRequestEvent,
  stored: () => Promise<Response | undefined>,
  send: () => Promise<Response> = () => fetch(request),
): Promise<Response> {
  const { onLine } = scope.navigator;
  return networkFirst({ fetch: send, stored, timeout: TIMEOUT_MS, isOnline: onLine });
}

/** Stores a cover as the newest, and drops the oldest beyond the maximum. */
async function keepCover(url: string, response: Response): Promise<void> {
  if (!(await app.isThere())) return;
  const cache = await caches.open(COVER_CACHE);
  await cache.delete(url, { ignoreVary: true });
  await cache.put(url, response);
  for (const key of excess(await cache.keys(), MAX_COVERS)) await cache.delete(key);
}

/**
 * False if the document is known not to be saved, because asking the storage costs time, and for a
 * navigation unless it is known to be: browsers treat downloads of their own in their own ways.
 */
function mayBeSaved({ url, mode }: Request): boolean {
  const id = parseFilePath(new URL(url).pathname)?.id;
  if (id === undefined) return false;
  return savedIds?.has(id) ?? mode !== 'navigate';
}

async function findSaved({ url, headers }: Request): Promise<Response | undefined> {
  const { pathname, searchParams } = new URL(url);
  const id = parseFilePath(pathname)?.id;
  const record = id && (await readRecord(id));
  if (!record?.isComplete || record.size === undefined) return undefined;
  const { size, tag, filetype: type } = record;
  const part = (index: number) => readPart(record.id, index);
  const isDownload = searchParams.get(PARAMETERS.purpose) === PURPOSE.download;
  const name = isDownload ? (searchParams.get(PARAMETERS.fileName) ?? undefined) : undefined;
  return respondSaved({ size, partSize: PART_BYTES, tag, type, part }, headers, name);
}
