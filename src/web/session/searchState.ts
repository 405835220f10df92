import type { Category } from '../../catalog/category.ts';
import type { Filters } from '../../catalog/filters.ts';
import type { Item, UnknownItem } from '../../catalog/item.ts';
import type { SortOrder } from '../../catalog/sortOrder.ts';
import type { Facets, Marks, Suggestion } from '../../search/engine.ts';
import type { QueryMode } from '../../search/query/parseQuery.ts';
import type { ScrollPosition } from './scrollPosition.ts';
import { LANDING, type SearchParams } from './searchParams.ts';

/** The part of an answer that has arrived, with the params that it answers. */
export interface Answer {
  readonly params: SearchParams;
  readonly mode: QueryMode;
  readonly total: number;
  readonly items: readonly (Item | UnknownItem)[];
  readonly facets: Facets;
  /** The matched ranges in the title of each of `items`. */
  readonly marks?: readonly Marks[] | undefined;
  /** Whether nothing matches the typed query, and the items are near matches. */
  readonly isNear?: boolean | undefined;
  /** The probable correction of the query. */
  readonly meant?: string | undefined;
  /** The time from request to answer. */
  readonly milliseconds: number;
  /** The scroll position to restore. */
  readonly scroll?: ScrollPosition | undefined;
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
  /** The item in the open preview. */
  readonly previewed: Item | undefined;
}

const LANDING_PHASE: SearchPhase = { status: 'landing' };

/** The state without a query or filters. */
export const LANDING_STATE: SearchState = {
  inputText: '',
  committedText: '',
  category: LANDING.category,
  filters: LANDING.filters,
  sort: LANDING.sort,
  phase: LANDING_PHASE,
  shownPhase: LANDING_PHASE,
  isLate: false,
  suggestions: undefined,
  previewed: undefined,
};

/** Returns the state for an address, with its first answer if there is one. */
export function createInitialState(params: SearchParams, answer: Answer | undefined): SearchState {
  const { query, category, filters, sort } = params;
  if (query === '') return { ...LANDING_STATE, category };
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
    phase,
    shownPhase: phase,
  };
}
