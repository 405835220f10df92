import { RequestError } from '../lib/requestError.ts';
import type { SearchClient } from './searchClient.ts';

/**
 * A client that first asks whether the visitor may open documents when their texts are searched: a
 * request that is refused is an error in the console, and each pause in typing would send one.
 */
export function guardTexts(client: SearchClient, mayOpen: () => Promise<boolean>): SearchClient {
  return {
    async search(request, signal) {
      const may = request.scope !== 'text' || (await mayOpen());
      signal.throwIfAborted();
      if (!may) throw new RequestError('sign-in-needed');
      return client.search(request, signal);
    },
  };
}
