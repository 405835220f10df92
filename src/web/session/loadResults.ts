import { PAGE_SIZE } from '../../protocol/pageSize.ts';
import { createLatestCall } from '../lib/latestCall.ts';
import type { ScrollPosition } from './scrollPosition.ts';
import type { SearchClient } from './searchClient.ts';
import { isSameSearch, type SearchParams } from './searchParams.ts';
import { paramsOf, type SearchAction } from './searchReducer.ts';
import type { SearchState } from './searchState.ts';

/** Access to the state for effects. */
export interface StateAccess {
  readonly state: () => SearchState;
  readonly dispatch: (action: SearchAction) => void;
}

export interface ResultsDependencies extends StateAccess {
  readonly client: SearchClient;
  /** Milliseconds since an arbitrary start. */
  readonly now: () => number;
}

/** Fetches results into the state, one call at a time. */
export interface ResultsLoader {
  /** Requests the first page, or as many results as a scroll position needs. */
  load(params: SearchParams, scroll?: ScrollPosition): Promise<void>;
  /** Requests what box, tabs and filters ask for now, unless that is requested already. */
  loadCurrent(scroll?: ScrollPosition): void;
  /** Adds up to `limit` further results to the answer. */
  loadMore(limit: number, scroll?: ScrollPosition): Promise<void>;
  /** Restores a scroll position in the answer; loads the results that it needs and are missing. */
  restore(scroll: ScrollPosition | undefined): void;
  abort(): void;
}

export function createResultsLoader(dependencies: ResultsDependencies): ResultsLoader {
  const { state, dispatch, client, now } = dependencies;
  const calls = createLatestCall();

  async function load(params: SearchParams, scroll?: ScrollPosition): Promise<void> {
    const { signal, isLatest } = calls.begin();
    dispatch({ type: 'request', params });
    const started = now();
    try {
      const limit = Math.max(PAGE_SIZE, scroll?.loaded ?? 0);
      const result = await client.search({ ...params, offset: 0, limit }, signal);
      if (!isLatest()) return;
      const answer = { params, ...result, milliseconds: now() - started, scroll };
      dispatch({ type: 'answer', answer });
    } catch (error) {
      if (isLatest()) dispatch({ type: 'failure', params, error });
    }
  }

  function loadCurrent(scroll?: ScrollPosition): void {
    const { phase } = state();
    const params = paramsOf(state());
    if (params) {
      if (phase.status !== 'landing' && isSameSearch(phase.params, params)) return;
      void load(params, scroll);
    } else if (phase.status !== 'landing') {
      calls.abort();
      dispatch({ type: 'show-landing' });
    }
  }

  async function loadMore(limit: number, scroll?: ScrollPosition): Promise<void> {
    const { phase } = state();
    if (phase.status !== 'answered' || phase.more === 'pending') return;
    const { params, answer } = phase;
    const offset = answer.items.length;
    if (offset >= answer.total) return;
    const { signal, isLatest } = calls.begin();
    dispatch({ type: 'more', progress: 'pending' });
    try {
      const page = await client.search({ ...params, offset, limit }, signal);
      if (isLatest()) dispatch({ type: 'page', page, scroll });
    } catch {
      if (isLatest()) dispatch({ type: 'more', progress: 'failed' });
    }
  }

  function restore(scroll: ScrollPosition | undefined): void {
    const { phase } = state();
    if (phase.status !== 'answered' || phase.answer.scroll === scroll) return;
    const missing = (scroll?.loaded ?? 0) - phase.answer.items.length;
    if (missing > 0) void loadMore(missing, scroll);
    else dispatch({ type: 'scroll', scroll });
  }

  return { load, loadCurrent, loadMore, restore, abort: calls.abort };
}
