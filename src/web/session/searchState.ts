import type { Category } from '../../catalog/category.ts';
import type { Filters } from '../../catalog/filters.ts';
import type { Item } from '../../catalog/item.ts';
import type { SortOrder } from '../../catalog/sortOrder.ts';
import type { SearchScope } from '../../protocol/urls.ts';
import type { Suggestion } from '../../search/engine.ts';
import type { ScrollPosition } from './scrollPosition.ts';
import type { ScopedResult } from './searchClient.ts';
import { isLanding, LANDING, type SearchParams } from './searchParams.ts';

/** The part of an answer that has arrived, with the params that it answers. */
export interface Answer extends ScopedResult {
  readonly params: SearchParams;
  /** The time from request to answer. */
  readonly milliseconds: number;
  /** The scroll position to restore. */
  readonly scroll?: ScrollPosition | undefined;
}

/** What the texts of documents have for a search in titles, with the params of that search. */
export type TextsPhase = {
  readonly params: SearchParams;
} /** The result before stays visible meanwhile, as answers in titles do. */ & (
  | { readonly status: 'pending'; readonly before?: ScopedResult | undefined }
  /** One character is on nearly every page: nothing is searched. */
  | { readonly status: 'too-short' }
  | { readonly status: 'answered'; readonly result: ScopedResult }
  | { readonly status: 'failed'; readonly error: unknown }
);

/** Where a preview opens its document: each choice is an object of its own. */
export interface PreviewPlace {
  /** The fragment of the viewer's address. */
  readonly fragment: string;
}

/** The phase of the search. While an answer is pending, the previous one stays visible. */
export type SearchPhase =
  | { readonly status: 'landing' }
  | { readonly status: 'pending'; readonly params: SearchParams; readonly answer?: Answer }
  | {
      readonly status: 'answered';
      readonly params: SearchParams;
      readonly answer: Answer;
      /** The next 20 results: not requested, pending, or failed. */
      readonly more: 'idle' | 'pending' | 'failed';
    }
  | { readonly status: 'failed'; readonly params: SearchParams; readonly error: unknown };

export interface SearchState {
  /** The text of the box, including text that an input method is composing. */
  readonly inputText: string;
  /** The text without the part that is still being composed: the query. */
  readonly committedText: string;
  readonly category: Category;
  /** The chosen filters; cleared when query or category change. */
  readonly filters: Filters;
  readonly sort: SortOrder;
  readonly scope: SearchScope;
  /** Whether a category is shown without a query; typing ends it. */
  readonly isBrowsing: boolean;
  readonly phase: SearchPhase;
  /** The phase to render: the one before may stay while an answer is pending. */
  readonly shownPhase: SearchPhase;
  /** Whether the answer has been pending for so long that the page should say so. */
  readonly isLate: boolean;
  /**
   * The suggestions for the typed text. Undefined until the user types and the browser can search
   * by itself; from then on the suggestions keep their space, even if there are none.
   */
  readonly suggestions: readonly Suggestion[] | undefined;
  /** What texts have for the shown search in titles; undefined if they are not searched. */
  readonly texts: TextsPhase | undefined;
  /** The item in the open preview, and where it was opened; at its beginning if undefined. */
  readonly previewed: Item | undefined;
  readonly previewPlace: PreviewPlace | undefined;
  /** How often the visitor has asked for a preview, which unfolds its panel. */
  readonly previewRequests: number;
}

const LANDING_PHASE: SearchPhase = { status: 'landing' };

/** The state without a query or filters. */
export const LANDING_STATE: SearchState = {
  inputText: '',
  committedText: '',
  category: LANDING.category,
  filters: LANDING.filters,
  sort: LANDING.sort,
  scope: 'title',
  isBrowsing: false,
  phase: LANDING_PHASE,
  shownPhase: LANDING_PHASE,
  isLate: false,
  suggestions: undefined,
  texts: undefined,
  previewed: undefined,
  previewPlace: undefined,
  previewRequests: 0,
};

const SHORTEST_QUERY = 2;

/**
 * What a search in titles begins with: the search in texts beside it. Undefined on the landing, in a
 * search in texts, and for an ISBN or MD5.
 */
export function beginTexts(phase: SearchPhase): TextsPhase | undefined {
  if (phase.status === 'landing') return undefined;
  const { params } = phase;
  const isText = phase.status !== 'answered' || phase.answer.mode === 'text';
  if (!isText || params.scope === 'text' || params.query === '') return undefined;
  const status = isLongEnough(params.query) ? 'pending' : 'too-short';
  return { params: { ...params, sort: 'relevance' }, status };
}

/** Whether a query can be looked for in texts. */
export function isLongEnough(query: string): boolean {
  return [...query].length >= SHORTEST_QUERY;
}

/**
 * Returns the state for an address, with its first answer if there is one.
 *
 * @param hasServer whether there is a server, which alone searches texts
 */
export function createInitialState(
  params: SearchParams,
  answer: Answer | undefined,
  hasServer: boolean,
): SearchState {
  const { query, category, filters, sort, scope = 'title' } = params;
  if (isLanding(params)) return LANDING_STATE;
  const phase: SearchPhase = answer
    ? { status: 'answered', params, answer, more: 'idle' }
    : { status: 'pending', params };
  return {
    ...LANDING_STATE,
    inputText: query,
    committedText: query,
    category,
    filters,
    sort,
    scope,
    isBrowsing: query === '',
    phase,
    shownPhase: phase,
    texts: hasServer ? beginTexts(phase) : undefined,
  };
}

/** The result in texts to show: the one before, while the next one is pending. */
export function resultOf(texts: TextsPhase): ScopedResult | undefined {
  if (texts.status === 'answered') return texts.result;
  return texts.status === 'pending' ? texts.before : undefined;
}
