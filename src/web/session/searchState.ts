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
  /** What of the title of each of `items` was searched. */
  readonly marks?: readonly Marks[] | undefined;
  /** True where nothing matches as it was typed, and the items are what comes near to it. */
  readonly isNear?: boolean | undefined;
  /** The query that was probably meant. */
  readonly meant?: string | undefined;
  /** From asking to knowing. */
  readonly milliseconds: number;
  /** Where someone stood in it who comes back to it. */
  readonly scroll?: ScrollPosition | undefined;
}

/** Where the search stands. While an answer is on its way, the one before stays in sight. */
export type SearchPhase =
  | { readonly status: 'landing' }
  | { readonly status: 'pending'; readonly params: SearchParams; readonly answer?: Answer }
  | {
      readonly status: 'answered';
      readonly params: SearchParams;
      readonly answer: Answer;
      /** The next 20: not asked for, on their way, or failed. */
      readonly more: 'idle' | 'pending' | 'failed';
    }
  | { readonly status: 'failed'; readonly params: SearchParams; readonly error: unknown };

export interface SearchState {
  /** What stands in the box, letter by letter, also while an input method composes. */
  readonly typed: string;
  /** The same text without what an input method is still composing: what is searched. */
  readonly settled: string;
  readonly category: Category;
  /** What is chosen of the filters; nothing as soon as query or category change. */
  readonly filters: Filters;
  readonly sort: SortOrder;
  readonly phase: SearchPhase;
  /** The phase to render: the one before may stay while an answer is pending. */
  readonly shown: SearchPhase;
  /** Whether the answer has been pending for so long that the page should say so. */
  readonly isLate: boolean;
  /**
   * What may be meant by what is being typed. Undefined until someone types where the browser can
   * search by itself; from then on they keep their place, also where there are none.
   */
  readonly suggestions: readonly Suggestion[] | undefined;
  /** The item whose preview is open. */
  readonly previewed: Item | undefined;
}

const LANDING_PHASE: SearchPhase = { status: 'landing' };

/** Nothing asked, and nothing chosen. */
export const LANDING_STATE: SearchState = {
  typed: '',
  settled: '',
  category: LANDING.category,
  filters: LANDING.filters,
  sort: LANDING.sort,
  phase: LANDING_PHASE,
  shown: LANDING_PHASE,
  isLate: false,
  suggestions: undefined,
  previewed: undefined,
};

/** The state that an address leads to, with the first answer to it where that is there. */
export function stateAt(params: SearchParams, answer: Answer | undefined): SearchState {
  const { query, category, filters, sort } = params;
  if (query === '') return { ...LANDING_STATE, category };
  const phase: SearchPhase = answer
    ? { status: 'answered', params, answer, more: 'idle' }
    : { status: 'pending', params };
  return {
    ...LANDING_STATE,
    typed: query,
    settled: query,
    category,
    filters,
    sort,
    phase,
    shown: phase,
  };
}
