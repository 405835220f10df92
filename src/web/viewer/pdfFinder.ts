import { components } from './pdfjs.ts';
import type { Reader } from './reader.ts';

type FindType = '' | 'again' | 'highlightallchange';

interface FindQuery {
  readonly query: string;
  readonly caseSensitive: boolean;
  readonly highlightAll: boolean;
}

interface FindCountEvent {
  matchesCount: { current: number; total: number };
  state?: number;
}

/** Connects the finder of pdf.js, which reads the pages of the document one after the other. */
export function connectPdfFinder(
  { eventBus }: Reader,
  readQuery: () => FindQuery,
  showCount: (current: number, total: number, isSearching: boolean) => void,
) {
  let finding: string | undefined;

  const onCount = ({ matchesCount: { current, total }, state }: FindCountEvent): void => {
    if (finding === undefined) return;
    // While pages remain to be searched, nothing found so far means nothing.
    const isSearching = total === 0 && state !== components.FindState.NOT_FOUND;
    showCount(current, total, isSearching);
  };
  eventBus.on('updatefindmatchescount', onCount);
  eventBus.on('updatefindcontrolstate', onCount);

  return {
    find(type: FindType, findPrevious = false): void {
      const options = readQuery();
      finding = options.query;
      eventBus.dispatch('find', {
        ...options,
        source: undefined,
        type,
        entireWord: false,
        findPrevious,
        matchDiacritics: false,
      });
    },
    /** Whether it looks for this query, or for any. */
    isFinding: (query?: string): boolean =>
      finding !== undefined && (query === undefined || finding === query),
    /** Stops, and removes its highlights. */
    stop(): void {
      if (finding === undefined) return;
      finding = undefined;
      eventBus.dispatch('findbarclose', { source: undefined });
    },
  };
}
