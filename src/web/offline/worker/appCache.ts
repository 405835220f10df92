import { PATHS } from '../../../protocol/urls.ts';
import { APP_CACHE_PREFIX, OLD_WINDOWS_KEY } from '../names.ts';
import { isSameFormat, unusedReleases } from './releases.ts';
import type { WorkerScope } from './workerScope.ts';

/** How many files are fetched at once, so that the page keeps connections for itself. */
const FILES_AT_ONCE = 4;

/** Entries are addressed by URL alone: the server varies only encodings, and stored bodies have none. */
const BY_URL = { ignoreVary: true } as const;

/** What a release keeps in this browser, in one cache. */
export function createAppCache(scope: WorkerScope, release: string) {
  const name = `${APP_CACHE_PREFIX}${release}-${scope.offlineSettings.shell}`;
  const { catalog, shell } = scope.offlineSettings;

  // Opening a cache would create it, after it was deleted.
  const find = (url: string) => caches.match(url, { ...BY_URL, cacheName: name });

  /** Finds a file of any release: its name tells its content. */
  async function findAsset(url: string): Promise<Response | undefined> {
    return (await find(url)) ?? caches.match(url, BY_URL);
  }

  async function addAssets(urls: readonly string[]): Promise<void> {
    const cache = await caches.open(name);
    const remaining = urls.values();
    const work = async () => {
      for (const url of remaining) {
        if (await cache.match(url, BY_URL)) continue;
        const response = (await findAsset(url)) ?? (await fetchWhole(url));
        await cache.put(url, response);
      }
    };
    await Promise.all(Array.from({ length: FILES_AT_ONCE }, work));
  }

  /** Fetches a page whose name does not change, in the version that belongs to this release. */
  async function addPage(path: string, hash: string | undefined): Promise<void> {
    const response = await fetchWhole(path, { cache: 'no-cache' });
    // The server may have been replaced since it sent this script.
    if ((await hashOf(response.clone())) !== hash) throw new Error(`${path} has changed`);
    await (await caches.open(name)).put(path, response);
  }

  return {
    name,
    find,
    findAsset,
    addAssets,

    addPage,

    /** Fetches the shell, and the catalog, which this release can read. */
    async addShell(): Promise<void> {
      await addPage(PATHS.offlineShell, shell);
      if (catalog === undefined) return;
      const cache = await caches.open(name);
      await cache.put(catalog, await fetchWhole(catalog, { cache: 'no-cache' }));
    },

    /** Whether this release is stored; not after the visitor has turned everything off. */
    isThere: () => caches.has(name),

    async putAsset(url: string, response: Response): Promise<void> {
      if (!(await caches.has(name))) return;
      await (await caches.open(name)).put(url, response);
    },

    /** Keeps a catalog that a page has fetched, unless it is of another release. */
    async renewCatalog(url: string, response: Response): Promise<void> {
      if (!(await caches.has(name))) return;
      const cache = await caches.open(name);
      const stored = await cache.match(url, BY_URL);
      const tag = response.headers.get('etag');
      if (!stored || (tag !== null && stored.headers.get('etag') === tag)) return;
      const newer = await response.clone().text();
      if (isSameFormat(await stored.text(), newer)) await cache.put(url, response);
    },

    /** Notes the windows that are open now in the caches of other releases, which they may need. */
    async noteOldWindows(): Promise<void> {
      const open = await openWindows(scope);
      for (const other of await caches.keys()) {
        if (!other.startsWith(APP_CACHE_PREFIX) || other === name) continue;
        const cache = await caches.open(other);
        if (!(await cache.match(OLD_WINDOWS_KEY))) {
          await cache.put(OLD_WINDOWS_KEY, Response.json(open));
        }
      }
      // A release that is back belongs to all windows.
      await (await caches.open(name)).delete(OLD_WINDOWS_KEY);
    },

    /** Deletes the caches of other releases that no open window needs. */
    async deleteUnused(): Promise<void> {
      const names = await caches.keys();
      if (!names.some((other) => other.startsWith(APP_CACHE_PREFIX) && other !== name)) return;
      const windows = new Map<string, readonly string[]>();
      for (const other of names) {
        if (!other.startsWith(APP_CACHE_PREFIX)) continue;
        const noted = await (await caches.open(other)).match(OLD_WINDOWS_KEY);
        // Only this worker writes there.
        if (noted) windows.set(other, await noted.json());
      }
      const unused = unusedReleases(names, name, windows, await openWindows(scope));
      await Promise.all(unused.map((other) => caches.delete(other)));
    },
  };
}

async function openWindows({ clients }: WorkerScope): Promise<string[]> {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  return windows.map(({ id }) => id);
}

async function fetchWhole(url: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(url, init);
  if (response.status !== 200) throw new Error(`${url}: status ${response.status}`);
  return response;
}

/** The same as `tagOf` of the server. */
async function hashOf(response: Response): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', await response.arrayBuffer());
  return btoa(String.fromCharCode(...new Uint8Array(hash)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .slice(0, 22);
}
