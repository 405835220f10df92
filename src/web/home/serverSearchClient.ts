import { PATHS } from '../../protocol/urls.ts';
import { Failure } from '../lib/failure.ts';
import { fetchJson } from '../lib/fetchJson.ts';
import { readSearchResult } from './readSearchResult.ts';
import type { SearchClient } from './searchClient.ts';

/** Searches on the server, by its public interface. */
export function createServerSearchClient(send: typeof fetch): SearchClient {
  return {
    async search({ query, category, offset, limit }, signal) {
      const parameters = new URLSearchParams({
        q: query,
        c: category,
        offset: String(offset),
        limit: String(limit),
      });
      const result = readSearchResult(
        await fetchJson(`${PATHS.search}?${parameters}`, { signal, fetch: send }),
      );
      if (!result) throw new Failure('unreadable');
      return result;
    },
  };
}
