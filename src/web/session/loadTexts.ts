import { createLatestCall } from '../lib/latestCall.ts';
import { RequestError } from '../lib/requestError.ts';
import type { StateAccess } from './loadResults.ts';
import type { SearchClient } from './searchClient.ts';
import { isSameSearch, type SearchParams } from './searchParams.ts';
import type { SearchState } from './searchState.ts';

/** How many documents are shown below results in titles. */
export const TEXTS_BELOW_TITLES = 3;

/** How long typing must rest before texts are searched, in ms: each key would cost the server 5 ms. */
const REST_MS = 90;
/** A server that is too busy is asked again so often, after so many ms. */
const MOST_RETRIES = 2;
const RETRY_MS = 1500;
/** One character is on nearly every page. */
const SHORTEST_QUERY = 2;

export interface TextsDependencies extends StateAccess {
  readonly client: SearchClient;
  /** Whether there is a server, which alone searches texts. */
  readonly hasServer: boolean;
  readonly schedule: (run: () => void, milliseconds: number) => () => void;
}

/** Searches texts beside the titles that are shown. */
export interface TextsLoader {
  /** Searches for the shown params, unless that is done already; call it after every change. */
  follow(): void;
  retry(): void;
}

export function createTextsLoader(dependencies: TextsDependencies): TextsLoader {
  const { state, dispatch, client, hasServer, schedule } = dependencies;
  const calls = createLatestCall();
  let cancel: (() => void) | undefined;

  function stop(): void {
    cancel?.();
    cancel = undefined;
    calls.abort();
  }

  async function load(params: SearchParams, retries = MOST_RETRIES): Promise<void> {
    const { signal, isLatest } = calls.begin();
    const request = { ...params, scope: 'text', offset: 0, limit: TEXTS_BELOW_TITLES } as const;
    try {
      const result = await client.search(request, signal);
      if (isLatest()) dispatch({ type: 'texts', texts: { params, status: 'answered', result } });
    } catch (error) {
      if (!isLatest()) return;
      const isBusy = error instanceof RequestError && error.code === 'text-search-busy';
      if (isBusy && retries > 0) cancel = schedule(() => void load(params, retries - 1), RETRY_MS);
      else dispatch({ type: 'texts', texts: { params, status: 'failed', error } });
    }
  }

  function request(params: SearchParams): void {
    stop();
    dispatch({ type: 'texts', texts: { params, status: 'pending' } });
    cancel = schedule(() => void load(params), REST_MS);
  }

  return {
    follow() {
      const { texts } = state();
      const params = hasServer ? wantedParams(state()) : undefined;
      if (params === undefined) {
        if (texts === undefined) return;
        stop();
        dispatch({ type: 'texts', texts: undefined });
      } else if (texts === undefined || !isSameSearch(texts.params, params)) request(params);
    },
    retry() {
      const { texts } = state();
      if (texts?.status === 'failed') request(texts.params);
    },
  };
}

/** The params to search texts for: those of a search in titles that is no number. */
function wantedParams({ phase }: SearchState): SearchParams | undefined {
  if (phase.status === 'landing') return undefined;
  const { params } = phase;
  const isText = phase.status !== 'answered' || phase.answer.mode === 'text';
  const isWanted = isText && params.scope !== 'text' && [...params.query].length >= SHORTEST_QUERY;
  return isWanted ? { ...params, sort: 'relevance' } : undefined;
}
