import { createSearchCache, type SearchCache } from '../searchCache.ts';
import type { SearchService } from '../searchService.ts';
import type { Edition } from './appParts.ts';

/** The search cache of an edition (docs/decisions/0016-answer-cache.md), dropped with it. */
export type SearchCacheOf = (edition: Pick<Edition, 'engine' | 'site'>) => SearchCache;

export function createSearchCaches(): SearchCacheOf {
  const caches = new WeakMap<
    SearchService,
    { cache: SearchCache; mainHost?: string | undefined }
  >();
  return ({ engine, site }) => {
    const mainHost = site.hosts.main;
    const existing = caches.get(engine);
    // The settings may change without the catalog.
    if (existing && existing.mainHost === mainHost) return existing.cache;
    const cache = createSearchCache(engine, { mainHost });
    caches.set(engine, { cache, mainHost });
    return cache;
  };
}
