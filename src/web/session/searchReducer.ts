import type { Category } from '../../catalog/category.ts';
import { type Filters, NO_FILTERS } from '../../catalog/filters.ts';
import type { Item } from '../../catalog/item.ts';
import type { SortOrder } from '../../catalog/sortOrder.ts';
import { trimQuery } from '../../catalog/trimQuery.ts';
import type { SearchScope } from '../../protocol/urls.ts';
import type { Suggestion } from '../../search/engine.ts';
import type { ScrollPosition } from './scrollPosition.ts';
import type { ScopedResult } from './searchClient.ts';
import { isLanding, isSameSearch, LANDING, type SearchParams } from './searchParams.ts';
import {
  type Answer,
  LANDING_STATE,
  type PreviewPlace,
  type SearchPhase,
  type SearchState,
  type TextsPhase,
} from './searchState.ts';

/** All actions on the state of the search. */
export type SearchAction =
  /** The text of the box changed; `composing` while an input method has not settled on it. */
  | { readonly type: 'edit'; readonly text: string; readonly composing: boolean }
  /** A text was chosen instead of typed: a suggestion or a correction. */
  | { readonly type: 'accept'; readonly query: string }
  | { readonly type: 'category'; readonly category: Category }
  | { readonly type: 'filters'; readonly filters: Filters }
  | { readonly type: 'sort'; readonly sort: SortOrder }
  | { readonly type: 'scope'; readonly scope: SearchScope }
  /** Leaves the results; the box keeps its text. */
  | { readonly type: 'show-landing' }
  | { readonly type: 'reset' }
  /** The address changed to these params, by Back, Forward or a link. */
  | { readonly type: 'sync-from-address'; readonly params: SearchParams }
  | { readonly type: 'request'; readonly params: SearchParams }
  | { readonly type: 'answer'; readonly answer: Answer }
  | { readonly type: 'failure'; readonly params: SearchParams; readonly error: unknown }
  | { readonly type: 'more'; readonly progress: 'pending' | 'failed' }
  | {
      readonly type: 'page';
      readonly page: ScopedResult;
      readonly scroll?: ScrollPosition | undefined;
    }
  | { readonly type: 'scroll'; readonly scroll: ScrollPosition | undefined }
  | { readonly type: 'suggestions'; readonly suggestions: readonly Suggestion[] }
  | { readonly type: 'texts'; readonly texts: TextsPhase | undefined }
  | {
      readonly type: 'preview';
      readonly item: Item | undefined;
      readonly place?: PreviewPlace | undefined;
      /** Opened by the page itself, as after a sign-in. */
      readonly isReopened?: true;
    }
  /** The answer has been pending for longer than a visitor should wait without a sign of it. */
  | { readonly type: 'late' };

/** The state after an action; the same object where nothing changes. */
export function searchReducer(state: SearchState, action: SearchAction): SearchState {
  const next = transition(state, action);
  if (next === state) return state;
  const isLate = next.isLate && next.phase.status === 'pending';
  return { ...next, isLate, shownPhase: selectShownPhase(state.shownPhase, next.phase, isLate) };
}

/**
 * The phase to render. While an answer is pending, the phase before stays, because the answer comes
 * with one of the next frames, and rendering the wait would only delay it. An answer without results
 * does not stay: it says nothing about the new params. The landing stays until the answer is late.
 */
function selectShownPhase(
  shownPhase: SearchPhase,
  phase: SearchPhase,
  isLate: boolean,
): SearchPhase {
  if (phase.status !== 'pending') return phase;
  const isKept = phase.answer ? phase.answer.total > 0 : shownPhase.status === 'landing' && !isLate;
  return isKept ? shownPhase : phase;
}

function transition(state: SearchState, action: SearchAction): SearchState {
  const { phase } = state;
  switch (action.type) {
    case 'edit':
      return edit(state, action);
    case 'accept':
      return {
        ...state,
        inputText: action.query,
        committedText: action.query,
        filters: NO_FILTERS,
        isBrowsing: false,
      };
    case 'category': {
      const { category } = action;
      return category === state.category ? state : { ...state, category, filters: NO_FILTERS };
    }
    case 'filters':
      return { ...state, filters: action.filters };
    case 'sort':
      return { ...state, sort: action.sort };
    case 'scope':
      return { ...state, scope: action.scope };
    case 'show-landing':
      return {
        ...LANDING_STATE,
        inputText: state.inputText,
        committedText: state.committedText,
      };
    case 'reset':
      return LANDING_STATE;
    case 'sync-from-address':
      return syncFromAddress(state, action.params);
    case 'request': {
      const before = 'answer' in phase ? phase.answer : undefined;
      const { params } = action;
      return { ...state, phase: { status: 'pending', params, ...(before && { answer: before }) } };
    }
    case 'answer': {
      const { answer } = action;
      return {
        ...state,
        phase: { status: 'answered', params: answer.params, answer, more: 'idle' },
      };
    }
    case 'failure':
      return { ...state, phase: { status: 'failed', params: action.params, error: action.error } };
    case 'more':
      if (phase.status !== 'answered') return state;
      return { ...state, phase: { ...phase, more: action.progress } };
    case 'page':
      if (phase.status !== 'answered') return state;
      return { ...state, phase: { ...phase, answer: addPage(phase.answer, action), more: 'idle' } };
    case 'scroll':
      if (phase.status !== 'answered') return state;
      return { ...state, phase: { ...phase, answer: { ...phase.answer, scroll: action.scroll } } };
    case 'suggestions':
      return { ...state, suggestions: action.suggestions };
    case 'preview':
      return {
        ...state,
        previewed: action.item,
        previewPlace: action.place,
        previewRequests: state.previewRequests + (action.isReopened || !action.item ? 0 : 1),
      };
    case 'texts':
      return { ...state, texts: action.texts };
    case 'late':
      return { ...state, isLate: true };
  }
}

/** Returns the params of box, tabs and filters; undefined if they ask for nothing. */
export function paramsOf(state: SearchState): SearchParams | undefined {
  const { committedText, category, scope, filters, sort } = state;
  const query = trimQuery(committedText);
  if (query === '') {
    const isBrowsing = state.isBrowsing && category !== 'all';
    return isBrowsing ? { query, category, filters, sort } : undefined;
  }
  return { query, category, ...(scope === 'text' && { scope }), filters, sort };
}

/** Returns the params for the address. Text that is still being composed is not part of them. */
export function addressOf({ phase }: SearchState): SearchParams {
  return phase.status === 'landing' ? LANDING : phase.params;
}

/** Another query has other options, so it clears the filters (specification, section 4). */
function edit(
  state: SearchState,
  { text, composing }: Extract<SearchAction, { type: 'edit' }>,
): SearchState {
  if (composing) return text === state.inputText ? state : { ...state, inputText: text };
  if (text === state.inputText && text === state.committedText) return state;
  const isSameQuery = trimQuery(text) === trimQuery(state.committedText);
  const filters = isSameQuery ? state.filters : NO_FILTERS;
  return { ...state, inputText: text, committedText: text, filters, isBrowsing: false };
}

function syncFromAddress(state: SearchState, params: SearchParams): SearchState {
  const { query, category, scope = 'title', filters, sort } = params;
  const isTyped =
    trimQuery(state.committedText) === query && state.inputText === state.committedText;
  const next: SearchState = {
    ...state,
    suggestions: undefined,
    ...(!isTyped && { inputText: query, committedText: query }),
  };
  // What the landing shows is set by `show-landing`.
  const isKept = isLanding(params) || isSameSearch(addressOf(state), params);
  return isKept ? next : { ...next, category, scope, filters, sort, isBrowsing: query === '' };
}

/** Returns the answer with another page of results. */
function addPage(
  answer: Answer,
  { page, scroll }: Extract<SearchAction, { type: 'page' }>,
): Answer {
  const joined = joinPages(answer, page);
  // The page adds nothing although the total is larger: the catalog has changed, so end here.
  const { length } = joined.items;
  const total = length === answer.items.length ? length : answer.total;
  return { ...answer, ...joined, total, ...(scroll && { scroll }) };
}

/** The second page of a catalog that has changed since may repeat items of the first. */
function joinPages(first: Answer, second: ScopedResult): Pick<Answer, 'items' | 'marks' | 'texts'> {
  const knownIds = new Set(first.items.map(({ id }) => id));
  const isNew = second.items.map(({ id }) => !knownIds.has(id));
  const items = [...first.items, ...second.items.filter((_, index) => isNew[index])];
  const more = second.items.flatMap((_, index) =>
    isNew[index] ? [second.marks?.[index] ?? []] : [],
  );
  const moreTexts = second.items.flatMap((_, index) => {
    const texts = second.texts?.[index];
    return isNew[index] && texts ? [texts] : [];
  });
  return {
    items,
    marks: first.marks && [...first.marks, ...more],
    ...(first.texts && { texts: [...first.texts, ...moreTexts] }),
  };
}
