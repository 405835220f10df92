/** Files that another app has shared with the installed one: the service worker keeps them for the page. */

const CACHE = 'contribute-shared';
const FOLDER = '/shared-files/';
const NAME_HEADER = 'x-file-name';

/** Keeps files until a page takes them; what was shared before is replaced. */
export async function keepSharedFiles(files: readonly File[]): Promise<void> {
  await caches.delete(CACHE);
  const cache = await caches.open(CACHE);
  for (const [index, file] of files.entries()) {
    await cache.put(`${FOLDER}${index}`, storedFile(file));
  }
}

/** Returns the shared files, once: from then on the page has them. */
export async function takeSharedFiles(): Promise<File[]> {
  // Browsers have no Cache Storage without HTTPS.
  if (!('caches' in globalThis)) return [];
  if (!(await caches.has(CACHE).catch(() => false))) return [];
  const cache = await caches.open(CACHE);
  const files: File[] = [];
  for (const request of await cache.keys()) {
    const response = await cache.match(request);
    if (response) files.push(await readStoredFile(response));
  }
  await caches.delete(CACHE);
  return files;
}

/** A file with its name, as an entry of a cache. */
export function storedFile(file: File): Response {
  return new Response(file, {
    headers: {
      'content-length': String(file.size),
      'content-type': file.type || 'application/octet-stream',
      [NAME_HEADER]: encodeURIComponent(file.name.toWellFormed()),
    },
  });
}

export async function readStoredFile(response: Response): Promise<File> {
  const type = response.headers.get('content-type') ?? '';
  const name = decodeURIComponent(response.headers.get(NAME_HEADER) ?? '');
  return new File([await response.blob()], name, { type });
}
