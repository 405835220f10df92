import type { Category } from '../../catalog/category.ts';
import { type FilterName, type Filters, NO_FILTERS, parseFilters } from '../../catalog/filters.ts';
import type { Item } from '../../catalog/item.ts';
import type { SortOrder } from '../../catalog/sortOrder.ts';
import { PAGE_SIZE } from '../../protocol/pageSize.ts';
import type { SearchScope } from '../../protocol/urls.ts';
import { type AddressBar, type AddressBarDependencies, createAddressBar } from './addressBar.ts';
import {
  createResultsLoader,
  type ResultsDependencies,
  type ResultsLoader,
  type StateAccess,
} from './loadResults.ts';
import {
  createSuggestionsLoader,
  type SuggestionsDependencies,
  type SuggestionsLoader,
} from './loadSuggestions.ts';
import { createTextsLoader, type TextsDependencies, type TextsLoader } from './loadTexts.ts';
import type { ScrollPosition } from './scrollPosition.ts';
import { isLanding, isSameSearch, LANDING, type SearchParams } from './searchParams.ts';
import { addressOf, type SearchAction, searchReducer } from './searchReducer.ts';
import {
  type Answer,
  createInitialState,
  type PreviewPlace,
  type SearchState,
} from './searchState.ts';

export type SearchStoreDependencies = AddressBarDependencies &
  Omit<ResultsDependencies & SuggestionsDependencies & TextsDependencies, keyof StateAccess>;

/**
 * The state of the search, free of any framework: the search params, the answer that is shown, and
 * the address. Every answer carries the params of its request, so a late answer never replaces a
 * newer one.
 */
export interface SearchStore {
  state(): SearchState;
  /** Returns the initial state, as rendered by the server. */
  initialState(): SearchState;
  subscribe(listener: () => void): () => void;
  /** Requests the results for the address, unless the server has sent them already. */
  start(scroll?: ScrollPosition): void;
  /** The text of the box changed; `composing` while an input method has not settled on it. */
  setText(text: string, options?: { readonly composing?: boolean }): void;
  /**
   * Searches a text that was chosen: a suggestion, which replaces the typed text in the address, or
   * a correction, from which Back leads to the typed text.
   */
  acceptQuery(query: string, as: 'suggestion' | 'correction'): void;
  /** Clears the suggestions until something else is typed. */
  dismissSuggestions(): void;
  selectCategory(category: Category): void;
  /** Chooses these values of one filter. */
  setFilter(name: FilterName, values: readonly string[]): void;
  clearFilters(): void;
  setSort(sort: SortOrder): void;
  /** Chooses what the query is looked for in. */
  setScope(scope: SearchScope): void;
  /** Writes a pending change to the address now, as Enter does. */
  flushAddress(): void;
  /** Returns to the landing from any page: the clear button and the logo. */
  reset(): void;
  /**
   * Resolves with the number of results of another query, 0 for near matches; rejects as the client.
   */
  countExact(
    request: Pick<SearchParams, 'query' | 'category'>,
    signal: AbortSignal,
  ): Promise<number>;
  /** Requests the next 20 results. */
  loadMore(): Promise<void>;
  retry(): void;
  /** Searches texts again after a failure. */
  retryTexts(): void;
  /**
   * Replaces the answer that is shown by a newer one to the same params. Returns false, and does
   * nothing, if another answer is shown or more results are being loaded.
   */
  replaceAnswer(current: Answer, newer: Answer): boolean;
  /** Opens the preview that the visitor asks for, or closes it. */
  setPreview(item: Item | undefined, place?: PreviewPlace): void;
  /** Opens the preview that was open before: its panel stays folded if it was. */
  reopenPreview(item: Item): void;
  /** The address changed by Back, Forward or a link; undefined for another page. */
  syncFromAddress(params: SearchParams | undefined, scroll?: ScrollPosition): void;
}

/** How long typing must rest before a search in texts, in ms. */
const TYPED_TEXTS_MS = 120;

/** How long an answer may be pending before the page says so, in ms. */
const LATE_AFTER_MS = 150;

/** The state, the effects that change it, and the address bar that follows it. */
interface StoreParts extends StateAccess {
  readonly results: ResultsLoader;
  readonly suggestions: SuggestionsLoader;
  readonly texts: TextsLoader;
  readonly schedule: SearchStoreDependencies['schedule'];
  readonly addressBar: AddressBar;
}

/**
 * @param initial the params in the address at the start, and the first answer if the server has
 * sent one; `params` is undefined on any page but the home page
 */
export function createSearchStore(
  { client, hasServer, suggest, now, ...navigation }: SearchStoreDependencies,
  initial: { readonly params: SearchParams | undefined; readonly answer?: Answer | undefined },
): SearchStore {
  const listeners = new Set<() => void>();
  const initialState = createInitialState(initial.params ?? LANDING, initial.answer, hasServer);
  let current = initialState;

  let cancelLate: (() => void) | undefined;

  const state = () => current;
  function dispatch(action: SearchAction) {
    const next = searchReducer(current, action);
    if (next === current) return;
    current = next;
    watchPending();
    if (action.type !== 'texts') parts.texts.follow();
    for (const listener of listeners) listener();
  }

  /** Marks the answer as late once it has been pending for too long. */
  function watchPending() {
    if (current.phase.status === 'pending') {
      cancelLate ??= navigation.schedule(() => dispatch({ type: 'late' }), LATE_AFTER_MS);
      return;
    }
    cancelLate?.();
    cancelLate = undefined;
  }

  const parts: StoreParts = {
    state,
    dispatch,
    results: createResultsLoader({ state, dispatch, client, now }),
    suggestions: createSuggestionsLoader({ state, dispatch, suggest }),
    texts: createTextsLoader({ state, dispatch, client, hasServer, schedule: navigation.schedule }),
    schedule: navigation.schedule,
    addressBar: createAddressBar(navigation, initial.params, () => addressOf(current)),
  };
  return {
    state,
    initialState: () => initialState,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setPreview: (item, place) => dispatch({ type: 'preview', item, place }),
    async countExact(request, signal) {
      const { total, isNear } = await client.search({ ...request, offset: 0, limit: 1 }, signal);
      return isNear ? 0 : total;
    },
    reopenPreview: (item) =>
      dispatch({ type: 'preview', item, place: undefined, isReopened: true }),
    ...textActions(parts),
    ...choiceActions(parts),
    ...resultActions(parts),
    ...navigationActions(parts),
  };
}

/** Actions of the search box. */
function textActions(parts: StoreParts) {
  const { state, dispatch, results, suggestions, schedule, addressBar } = parts;
  let cancelLoad: (() => void) | undefined;

  /** Each search in texts is a request to the server, so typing has to rest before. */
  function loadTyped(): void {
    cancelLoad?.();
    cancelLoad = undefined;
    if (state().scope === 'text' && state().committedText !== '') {
      cancelLoad = schedule(() => results.loadCurrent(), TYPED_TEXTS_MS);
    } else results.loadCurrent();
  }

  return {
    setText(text, { composing = false } = {}) {
      const isNew = text !== state().committedText;
      dispatch({ type: 'edit', text, composing });
      if (composing) return suggestions.dismiss();
      loadTyped();
      if (isNew) void suggestions.load();
      addressBar.writeLater();
    },
    acceptQuery(query, as) {
      suggestions.dismiss();
      dispatch({ type: 'accept', query });
      results.loadCurrent();
      if (as === 'suggestion') addressBar.write();
      else addressBar.go(addressOf(state()));
    },
    dismissSuggestions: suggestions.dismiss,
  } satisfies Partial<SearchStore>;
}

/** Actions of tabs, filters and sort order: each choice is requested and written at once. */
function choiceActions({ state, dispatch, results, addressBar }: StoreParts) {
  function choose(action: SearchAction) {
    dispatch(action);
    results.loadCurrent();
    addressBar.write();
  }
  const filter = (filters: Filters) => choose({ type: 'filters', filters });
  return {
    selectCategory: (category) => choose({ type: 'category', category }),
    setFilter(name, values) {
      const { category, filters } = state();
      const chosen = { ...filters, [name]: values };
      filter(parseFilters(category, (each) => chosen[each]));
    },
    clearFilters: () => filter(NO_FILTERS),
    setSort: (sort) => choose({ type: 'sort', sort }),
    setScope: (scope) => choose({ type: 'scope', scope }),
  } satisfies Partial<SearchStore>;
}

/** Actions of the list of results. */
function resultActions({ state, dispatch, results, texts }: StoreParts) {
  return {
    loadMore: () => results.loadMore(PAGE_SIZE),
    retry() {
      const { phase } = state();
      if (phase.status === 'failed') void results.load(phase.params);
      else if (phase.status === 'answered' && phase.more === 'failed')
        void results.loadMore(PAGE_SIZE);
    },
    retryTexts: texts.retry,
    replaceAnswer(current, newer) {
      const { phase } = state();
      if (phase.status !== 'answered' || phase.more === 'pending') return false;
      if (phase.answer !== current) return false;
      dispatch({ type: 'answer', answer: newer });
      return true;
    },
  } satisfies Partial<SearchStore>;
}

/** Actions of the history and the address bar. */
function navigationActions(parts: StoreParts) {
  const { state, dispatch, results, suggestions, texts, addressBar } = parts;
  return {
    start(scroll) {
      const { phase } = state();
      if (addressBar.current() && phase.status === 'pending') {
        void results.load(phase.params, scroll);
      } else results.restore(scroll);
      texts.follow();
    },
    flushAddress: addressBar.flush,
    reset() {
      results.abort();
      suggestions.abort();
      dispatch({ type: 'reset' });
      addressBar.go(LANDING);
    },
    syncFromAddress(params, scroll) {
      addressBar.sync(params);
      suggestions.abort();
      if (!params) return;
      const isSame = isSameSearch(addressOf(state()), params);
      dispatch({ type: 'sync-from-address', params });
      if (isSame) results.restore(scroll);
      else if (!isLanding(params)) results.loadCurrent(scroll);
      else {
        results.abort();
        dispatch({ type: 'show-landing' });
      }
    },
  } satisfies Partial<SearchStore>;
}
