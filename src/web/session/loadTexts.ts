import { createLatestCall } from '../lib/latestCall.ts';
import type { StateAccess } from './loadResults.ts';
import type { SearchClient } from './searchClient.ts';
import { isSameSearch, type SearchParams } from './searchParams.ts';
import { beginTexts, resultOf, type TextsPhase } from './searchState.ts';

/** How many documents are shown below results in titles. */
export const TEXTS_BELOW_TITLES = 3;

/** How long typing must rest before texts are searched, in ms: each key would cost the server 5 ms. */
const REST_MS = 60;

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

  async function load(params: SearchParams): Promise<void> {
    const { signal, isLatest } = calls.begin();
    const request = { ...params, scope: 'text', offset: 0, limit: TEXTS_BELOW_TITLES } as const;
    try {
      const result = await client.search(request, signal);
      if (isLatest()) dispatch({ type: 'texts', texts: { params, status: 'answered', result } });
    } catch (error) {
      if (isLatest()) dispatch({ type: 'texts', texts: { params, status: 'failed', error } });
    }
  }

  /** The params that were requested last. */
  let requested: SearchParams | undefined;

  function begin(texts: TextsPhase): void {
    stop();
    requested = texts.params;
    if (texts.status !== 'pending') {
      dispatch({ type: 'texts', texts });
      return;
    }
    const { texts: last } = state();
    const before = last && resultOf(last);
    dispatch({ type: 'texts', texts: { ...texts, before } });
    cancel = schedule(() => void load(texts.params), REST_MS);
  }

  return {
    follow() {
      const texts = hasServer ? beginTexts(state().phase) : undefined;
      if (texts) {
        if (requested === undefined || !isSameSearch(requested, texts.params)) begin(texts);
        return;
      }
      stop();
      requested = undefined;
      // The line above the results stays until those in texts take their place.
      const { phase } = state();
      if (phase.status === 'pending' && phase.params.scope === 'text') return;
      if (state().texts) dispatch({ type: 'texts', texts: undefined });
    },
    retry() {
      const { texts } = state();
      if (texts?.status === 'failed') begin({ params: texts.params, status: 'pending' });
    },
  };
}
