import { PATHS, searchParameters } from '../../protocol/urls.ts';
import { Failure } from '../lib/failure.ts';
import { fetchJson } from '../lib/fetchJson.ts';
import { readSearchResult } from './readSearchResult.ts';
import type { SearchClient } from './searchClient.ts';

/** Searches on the server, by its public interface. */
export function createServerSearchClient(send: typeof fetch): SearchClient {
  return {
    async search({ offset, limit, ...search }, signal) {
      const parameters = searchParameters(search);
      parameters.set('offset', String(offset));
      parameters.set('limit', String(limit));
      const result = readSearchResult(
        await fetchJson(`${PATHS.search}?${parameters}`, { signal, fetch: send }),
      );
      if (!result) throw new Failure('unreadable');
      return result;
    },
  };
}
