import { pathOnSite, withAddresses } from '../../catalog/publicAddress.ts';
import { MOST_RESULTS } from '../../protocol/pageSize.ts';
import { PARAMETERS, PATHS, searchParameters } from '../../protocol/urls.ts';
import { fetchJson } from '../lib/fetchJson.ts';
import { RequestError } from '../lib/requestError.ts';
import { readSearchResult } from './readSearchResult.ts';
import type { ScopedRequest, ScopedResult, SearchClient } from './searchClient.ts';

/**
 * Searches on the server, with its public API. Joins several pages of the API where needed, and
 * turns its URLs of the main host into paths.
 *
 * @param mainHost the main archive host, if known
 */
export function createServerSearchClient(
  send: typeof fetch,
  mainHost: string | undefined,
): SearchClient {
  async function fetchPage(
    { offset, limit, ...search }: ScopedRequest,
    signal: AbortSignal,
  ): Promise<ScopedResult> {
    const parameters = searchParameters(search);
    parameters.set(PARAMETERS.offset, String(offset));
    parameters.set(PARAMETERS.limit, String(limit));
    const result = readSearchResult(
      await fetchJson(`${PATHS.search}?${parameters}`, { signal, fetch: send }),
    );
    if (!result) throw new RequestError('unreadable');
    const toSitePath = (url: string) => pathOnSite(url, mainHost);
    return { ...result, items: result.items.map((item) => withAddresses(item, toSitePath)) };
  }

  return {
    async search(request, signal) {
      const limit = Math.min(request.limit, MOST_RESULTS);
      const first = await fetchPage({ ...request, limit }, signal);
      const items = [...first.items];
      const marks = first.marks && [...first.marks];
      const texts = first.texts && [...first.texts];
      while (items.length < request.limit && request.offset + items.length < first.total) {
        const remaining = Math.min(request.limit - items.length, MOST_RESULTS);
        const next = await fetchPage(
          { ...request, offset: request.offset + items.length, limit: remaining },
          signal,
        );
        if (next.items.length === 0) break;
        items.push(...next.items);
        marks?.push(...(next.marks ?? next.items.map(() => [])));
        texts?.push(...(next.texts ?? []));
      }
      return { ...first, items, marks, ...(texts && { texts }) };
    },
  };
}
