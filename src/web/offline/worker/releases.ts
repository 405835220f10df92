import { APP_CACHE_PREFIX } from '../names.ts';

/**
 * Returns the caches of other releases that no open window needs any more. A window that was open
 * when its release was replaced may still load parts of it, which the server no longer has.
 *
 * @param windowsOf the windows that were open then, by cache; none is known for a cache that was never
 * in use
 * @param open the windows that are open now
 */
export function unusedReleases(
  caches: readonly string[],
  current: string,
  windowsOf: ReadonlyMap<string, readonly string[]>,
  open: readonly string[],
): string[] {
  return caches.filter(
    (name) =>
      name.startsWith(APP_CACHE_PREFIX) &&
      name !== current &&
      !(windowsOf.get(name) ?? []).some((id) => open.includes(id)),
  );
}

/**
 * Whether a catalog may take the place of the stored one: the format, with which the document begins,
 * has to be the one that this release reads. During a deployment, a page of the next release may
 * fetch its catalog while this worker is still there.
 */
export function isSameFormat(stored: string, newer: string): boolean {
  const format = /^\{"format":"[^"]*"/u;
  const expected = format.exec(stored)?.[0];
  return expected !== undefined && newer.startsWith(expected);
}

/** Returns the oldest keys of a cache beyond the maximum; a cache lists its keys in order of storing. */
export function excess<T>(keys: readonly T[], max: number): readonly T[] {
  return keys.slice(0, Math.max(0, keys.length - max));
}
