import type { Category } from '../../catalog/category.ts';
import { type FilterName, type Filters, NO_FILTERS, parseFilters } from '../../catalog/filters.ts';
import type { Item } from '../../catalog/item.ts';
import type { SortOrder } from '../../catalog/sortOrder.ts';
import { trimQuery } from '../../catalog/trimQuery.ts';
import { PAGE_SIZE } from '../../protocol/pageSize.ts';
import type { SearchResult, Suggestion } from '../../search/engine.ts';
import { type AddressBarDependencies, createAddressBar } from './addressBar.ts';
import type { ScrollPosition } from './scrollPosition.ts';
import type { SearchClient } from './searchClient.ts';
import { isSameSearch, LANDING, type SearchParams } from './searchParams.ts';
import { type Answer, LANDING_STATE, type SearchState, stateAt } from './searchState.ts';

export interface SearchStoreDependencies extends AddressBarDependencies {
  readonly client: SearchClient;
  /** What may be meant by a query; undefined where the browser cannot search by itself. */
  readonly suggest: (
    query: string,
    signal: AbortSignal,
  ) => Promise<readonly Suggestion[]> | undefined;
  /** Milliseconds, from any start. */
  readonly now: () => number;
}

/**
 * The state of the search, free of any framework: the search params, the answer that is shown, and
 * what the address bar says. Every answer carries the params of its request, so a late answer never
 * replaces a newer one.
 */
export interface SearchStore {
  state(): SearchState;
  /** The state it began with: what the server rendered. */
  initialState(): SearchState;
  subscribe(listener: () => void): () => void;
  /** Asks what the address asked, as far as nothing has answered that yet. */
  start(scroll?: ScrollPosition): void;
  /** The text of the box changed; `composing` while an input method has not settled on it. */
  type(text: string, options?: { readonly composing?: boolean }): void;
  /**
   * Searches a text that was not typed but chosen: a suggestion, which goes on with what is typed, or
   * a correction, from which Back leads to what was typed.
   */
  take(query: string, as: 'suggestion' | 'correction'): void;
  /** Takes the suggestions away until something else is typed. */
  dismiss(): void;
  choose(category: Category): void;
  /** Chooses these values of one filter. */
  filter(name: FilterName, values: readonly string[]): void;
  clearFilters(): void;
  order(sort: SortOrder): void;
  /** Puts what is asked into the address now: Enter, or whatever else leads away from typing. */
  settle(): void;
  /** Back to the landing, whatever page is open: the clear button and the logo. */
  reset(): void;
  /** The next 20 results. */
  more(): Promise<void>;
  retry(): void;
  /**
   * Puts an answer in the place of the one in sight, to the same question; false where that is not
   * in sight any more, or is just growing, and nothing happens.
   */
  renew(before: Answer, now: Answer): boolean;
  preview(item: Item | undefined): void;
  /** The address changed by other hands: Back, Forward, a link. Undefined: another page. */
  follow(addressBar: SearchParams | undefined, scroll?: ScrollPosition): void;
}

/**
 * @param initial what the address says at the start, and the first answer to that where the server
 *   has sent one; `params` is undefined where another page than the home page is open.
 */
export function createSearchStore(
  { client, suggest, now, ...dependencies }: SearchStoreDependencies,
  initial: { readonly params: SearchParams | undefined; readonly answer?: Answer | undefined },
): SearchStore {
  const listeners = new Set<() => void>();
  const initialState = stateAt(initial.params ?? LANDING, initial.answer);
  let state = initialState;
  /** The text of the box without what an input method is still composing. */
  let settled = initialState.typed;
  const addressBar = createAddressBar(dependencies, initial.params, wanted);
  /** The search on its way; aborted as soon as its answer is no longer wanted. */
  let asking: AbortController | undefined;
  /** The suggestions on their way. */
  let suggesting: AbortController | undefined;

  function set(change: Partial<SearchState>) {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  function stopAsking() {
    asking?.abort();
    asking = undefined;
  }

  function stopSuggesting() {
    suggesting?.abort();
    suggesting = undefined;
  }

  async function ask(params: SearchParams, scroll?: ScrollPosition) {
    stopAsking();
    const mine = new AbortController();
    asking = mine;
    const before = 'answer' in state.phase ? state.phase.answer : undefined;
    set({ phase: { status: 'pending', params, ...(before && { answer: before }) } });
    const started = now();
    try {
      const limit = Math.max(PAGE_SIZE, scroll?.loaded ?? 0);
      const result = await client.search({ ...params, offset: 0, limit }, mine.signal);
      if (asking !== mine) return;
      const answer = { params, ...result, milliseconds: now() - started, scroll };
      set({ phase: { status: 'answered', params, answer, more: 'idle' } });
    } catch (error) {
      if (asking === mine) set({ phase: { status: 'failed', params, error } });
    }
  }

  /** Asks what box and tabs say now, unless that is what is asked already. */
  function askCurrent(scroll?: ScrollPosition) {
    const query = trimQuery(settled);
    const { phase, category, filters, sort } = state;
    if (query === '') {
      // Nothing typed is the landing, and the landing has no tabs: a category would stay unseen.
      if (phase.status !== 'landing') land('all');
      return;
    }
    const params = { query, category, filters, sort };
    if (phase.status !== 'landing' && isSameSearch(phase.params, params)) return;
    void ask(params, scroll);
  }

  /** Asks what may be meant by what has just been typed; older suggestions stay until that is known. */
  async function askSuggestions() {
    stopSuggesting();
    const query = trimQuery(settled);
    if (query === '') return;
    const mine = new AbortController();
    suggesting = mine;
    const coming = suggest(query, mine.signal);
    if (!coming) return;
    if (!state.suggestions) set({ suggestions: NONE });
    const suggestions = await coming.catch(() => NONE);
    if (suggesting === mine) set({ suggestions: isSaid(suggestions, query) ? NONE : suggestions });
  }

  function dismiss() {
    stopSuggesting();
    if (state.suggestions && state.suggestions.length > 0) set({ suggestions: NONE });
  }

  /** Leaves the results; the box keeps what stands there. */
  function land(category: Category) {
    stopAsking();
    stopSuggesting();
    set({ ...LANDING_STATE, typed: state.typed, category });
  }

  /** The address of what is asked. A text that is still being composed has not been asked. */
  function wanted(): SearchParams {
    const { phase } = state;
    return phase.status === 'landing' ? { ...LANDING, category: state.category } : phase.params;
  }

  function narrow(filters: Filters) {
    set({ filters });
    askCurrent();
    addressBar.write();
  }

  async function grow(limit: number, scroll?: ScrollPosition) {
    const { phase } = state;
    if (phase.status !== 'answered' || phase.more === 'pending') return;
    const { params, answer } = phase;
    if (answer.items.length >= answer.total) return;
    const mine = new AbortController();
    stopAsking();
    asking = mine;
    set({ phase: { ...phase, more: 'pending' } });
    try {
      const request = { ...params, offset: answer.items.length, limit };
      const next = await client.search(request, mine.signal);
      if (asking !== mine) return;
      const grown = joinPages(answer, next);
      // No growth although more was promised: the catalog has changed, and this is its end.
      const { length } = grown.items;
      const total = length === answer.items.length ? length : answer.total;
      const whole = { ...answer, ...grown, total, ...(scroll && { scroll }) };
      set({ phase: { ...phase, answer: whole, more: 'idle' } });
    } catch {
      if (asking === mine) set({ phase: { ...phase, more: 'failed' } });
    }
  }

  /** Goes back to a place in the answer that is known, of which a part may have to be asked again. */
  function stand(scroll: ScrollPosition | undefined) {
    const { phase } = state;
    if (phase.status !== 'answered' || phase.answer.scroll === scroll) return;
    const missing = (scroll?.loaded ?? 0) - phase.answer.items.length;
    if (missing > 0) void grow(missing, scroll);
    else set({ phase: { ...phase, answer: { ...phase.answer, scroll } } });
  }

  return {
    state: () => state,
    initialState: () => initialState,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    start(scroll) {
      const { phase } = state;
      if (addressBar.current() && phase.status === 'pending') void ask(phase.params, scroll);
      else stand(scroll);
    },

    type(text, { composing = false } = {}) {
      if (text !== state.typed) set({ typed: text });
      if (composing) return dismiss();
      const isNew = text !== settled;
      // Other results have other options (specification, section 4).
      if (trimQuery(text) !== trimQuery(settled)) set({ filters: NO_FILTERS });
      settled = text;
      askCurrent();
      if (isNew) void askSuggestions();
      addressBar.writeLater();
    },

    take(query, as) {
      dismiss();
      settled = query;
      set({ typed: query, filters: NO_FILTERS });
      askCurrent();
      if (as === 'suggestion') addressBar.write();
      else addressBar.go(wanted());
    },

    dismiss,

    choose(category) {
      if (category !== state.category) set({ category, filters: NO_FILTERS });
      askCurrent();
      addressBar.write();
    },

    filter(name, values) {
      const chosen = { ...state.filters, [name]: values };
      narrow(parseFilters(state.category, (each) => chosen[each]));
    },

    clearFilters: () => narrow(NO_FILTERS),

    order(sort) {
      set({ sort });
      askCurrent();
      addressBar.write();
    },

    settle: addressBar.settle,

    reset() {
      stopAsking();
      stopSuggesting();
      settled = '';
      set(LANDING_STATE);
      addressBar.go(LANDING);
    },

    more: () => grow(PAGE_SIZE),

    retry() {
      const { phase } = state;
      if (phase.status === 'failed') void ask(phase.params);
      else if (phase.status === 'answered' && phase.more === 'failed') void grow(PAGE_SIZE);
    },

    renew(before, now) {
      const { phase } = state;
      if (phase.status !== 'answered' || phase.more === 'pending') return false;
      if (phase.answer !== before) return false;
      set({ phase: { ...phase, answer: now, more: 'idle' } });
      return true;
    },

    preview(previewed) {
      set({ previewed });
    },

    follow(next, scroll) {
      addressBar.follow(next);
      stopSuggesting();
      if (!next) return;
      if (state.suggestions) set({ suggestions: undefined });
      if (trimQuery(settled) !== next.query || state.typed !== settled) {
        settled = next.query;
        set({ typed: next.query });
      }
      if (isSameSearch(wanted(), next)) {
        stand(scroll);
        return;
      }
      if (next.query === '') land(next.category);
      else {
        const { category, filters, sort } = next;
        set({ category, filters, sort });
        askCurrent(scroll);
      }
    },
  };
}

const NONE: readonly Suggestion[] = [];

/** Whether there is nothing to suggest but what is typed already. */
function isSaid([first, ...others]: readonly Suggestion[], query: string): boolean {
  return others.length === 0 && first?.text.toLowerCase() === query.toLowerCase();
}

/** The second page of a catalog that changed meanwhile may repeat items of the first. */
function joinPages(first: Answer, second: SearchResult): Pick<Answer, 'items' | 'marks'> {
  const known = new Set(first.items.map(({ id }) => id));
  const isNew = second.items.map(({ id }) => !known.has(id));
  const items = [...first.items, ...second.items.filter((_, at) => isNew[at])];
  const more = second.items.flatMap((_, at) => (isNew[at] ? [second.marks?.[at] ?? []] : []));
  return { items, marks: first.marks && [...first.marks, ...more] };
}
