import type { SearchClient } from '../searchClient.ts';
import type { SearchState } from '../searchState.ts';
import type { SearchStore } from '../searchStore.ts';
import { mergeAnswer } from './mergeAnswer.ts';

/** How many new results may come in between, so that the request still covers the visible ones. */
const EXTRA_RESULTS = 80;

/** Requests the current answer again, and replaces it if it has changed. */
export async function renewAnswer(
  store: SearchStore,
  client: SearchClient,
  pageSize: number,
): Promise<void> {
  const { signal } = new AbortController();
  for (;;) {
    const { phase } = await whenSettled(store);
    if (phase.status === 'failed') store.retry();
    if (phase.status !== 'answered') return;
    const { params, answer } = phase;
    const fetchAgain = async (limit: number) => {
      const started = performance.now();
      const result = await client.search({ ...params, offset: 0, limit }, signal);
      const milliseconds = performance.now() - started;
      return mergeAnswer(answer, result, { milliseconds, minItems: pageSize });
    };
    const shown = Math.max(pageSize, answer.items.length);
    let renewed = await fetchAgain(shown);
    if (renewed !== answer) renewed = await fetchAgain(shown + EXTRA_RESULTS);
    if (renewed === answer || store.replaceAnswer(answer, renewed)) return;
    // It has grown meanwhile, or another search has started. That has used the new catalog, unless
    // it has the same params.
    const now = store.state().phase;
    if (now.status === 'landing' || now.params !== params) return;
  }
}

/** Resolves with the next state that has no pending request. */
function whenSettled(store: SearchStore): Promise<SearchState> {
  return new Promise((resolve) => {
    let unsubscribe: () => void = () => undefined;
    function check(): void {
      const state = store.state();
      const { phase } = state;
      if (phase.status === 'pending') return;
      if (phase.status === 'answered' && phase.more === 'pending') return;
      unsubscribe();
      resolve(state);
    }
    unsubscribe = store.subscribe(check);
    check();
  });
}
