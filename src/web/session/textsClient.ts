import { RequestError } from '../lib/requestError.ts';
import type { SearchClient } from './searchClient.ts';

/** A server that is too busy to search texts is asked again so often, after so many ms. */
const MOST_RETRIES = 2;
const RETRY_MS = 1500;

interface TextsClientOptions {
  /** Whether the visitor may open documents; only asked where not everybody may. */
  readonly mayOpen?: (() => Promise<boolean>) | false;
  readonly sleep: (milliseconds: number) => Promise<void>;
}

/**
 * A client that searches texts with patience, and first asks whether the visitor may open documents:
 * a request that is refused is an error in the console, and each pause in typing would send one.
 */
export function createTextsClient(
  client: SearchClient,
  { mayOpen, sleep }: TextsClientOptions,
): SearchClient {
  return {
    async search(request, signal) {
      if (request.scope !== 'text') return client.search(request, signal);
      const may = mayOpen ? await mayOpen() : true;
      signal.throwIfAborted();
      if (!may) throw new RequestError('sign-in-needed');
      for (let retries = MOST_RETRIES; ; retries -= 1) {
        try {
          return await client.search(request, signal);
        } catch (error) {
          const isBusy = error instanceof RequestError && error.code === 'text-search-busy';
          if (!isBusy || retries === 0) throw error;
        }
        await sleep(RETRY_MS);
        signal.throwIfAborted();
      }
    },
  };
}
