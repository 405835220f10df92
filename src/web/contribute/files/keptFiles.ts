import { readStoredFile, storedFile } from '../../lib/sharedFiles.ts';

/** Files that are being given, kept in this browser until they are sent: a reload needs them again. */

/**
 * Outside the caches that the switch of everything offline removes: this is what the visitor is
 * giving, not what they keep.
 */
const CACHE = 'contribute-files';
const FOLDER = '/contribute-files/';

/** How much is kept in all, in bytes. Larger files must be chosen again after a reload. */
const MOST_BYTES = 50 * 1024 * 1024;

/** Browsers have no Cache Storage without HTTPS, and some refuse it in private windows. */
async function openCache(): Promise<Cache | undefined> {
  if (!('caches' in globalThis)) return undefined;
  return caches.open(CACHE).catch(() => undefined);
}

/** Keeps a file if there is room. */
export async function keepFile(key: string, file: File): Promise<void> {
  const cache = await openCache();
  if (!cache) return;
  try {
    let kept = file.size;
    for (const request of await cache.keys()) {
      kept += Number((await cache.match(request))?.headers.get('content-length') ?? 0);
    }
    if (kept <= MOST_BYTES) await cache.put(FOLDER + key, storedFile(file));
  } catch {
    // Without room, the file must be chosen again.
    await cache.delete(FOLDER + key).catch(() => false);
  }
}

export async function readKeptFile(key: string): Promise<File | undefined> {
  const response = await (await openCache())?.match(FOLDER + key);
  return response && readStoredFile(response);
}

export async function removeKeptFile(key: string): Promise<void> {
  await (await openCache())?.delete(FOLDER + key);
}

/** Removes all files but those of a draft: one that was lost, or cleared elsewhere, asks for none. */
export async function retainKeptFiles(keys: readonly string[]): Promise<void> {
  const cache = await openCache();
  for (const request of (await cache?.keys()) ?? []) {
    const key = new URL(request.url).pathname.slice(FOLDER.length);
    if (!keys.includes(key)) await cache?.delete(request);
  }
}
