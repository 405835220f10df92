import { trimQuery } from '../../catalog/trimQuery.ts';
import type { Suggestion } from '../../search/engine.ts';
import { createLatestCall } from '../lib/latestCall.ts';
import type { StateAccess } from './loadResults.ts';

export interface SuggestionsDependencies extends StateAccess {
  /** Returns completions of a query; undefined if the browser cannot search by itself. */
  readonly suggest: (
    query: string,
    signal: AbortSignal,
  ) => Promise<readonly Suggestion[]> | undefined;
}

/** Fetches suggestions into the state, one call at a time. */
export interface SuggestionsLoader {
  /** Requests suggestions for the text of the box; older ones stay until the answer arrives. */
  load(): Promise<void>;
  abort(): void;
  /** Clears the suggestions until something else is typed. */
  dismiss(): void;
}

export function createSuggestionsLoader(dependencies: SuggestionsDependencies): SuggestionsLoader {
  const { state, dispatch, suggest } = dependencies;
  const calls = createLatestCall();
  const show = (suggestions: readonly Suggestion[]) =>
    dispatch({ type: 'suggestions', suggestions });

  return {
    async load() {
      const query = trimQuery(state().committedText);
      if (query === '') return calls.abort();
      const { signal, isLatest } = calls.begin();
      const response = suggest(query, signal);
      if (!response) return;
      if (!state().suggestions) show(NONE);
      const suggestions = await response.catch(() => NONE);
      if (isLatest()) show(isTyped(suggestions, query) ? NONE : suggestions);
    },
    abort: calls.abort,
    dismiss() {
      calls.abort();
      const { suggestions } = state();
      if (suggestions && suggestions.length > 0) show(NONE);
    },
  };
}

const NONE: readonly Suggestion[] = [];

/** Whether the only suggestion equals the typed text. */
function isTyped([first, ...others]: readonly Suggestion[], query: string): boolean {
  return others.length === 0 && first?.text.toLowerCase() === query.toLowerCase();
}
