import type { DocumentMatches } from '../../protocol/documentTexts.ts';
import type { DocumentTexts } from './documentTexts.ts';

/** Debounce in ms: fast typists need 100 to 150 from key to key. */
export const ASK_AFTER_MS = 200;

interface MatchRequestOptions {
  readonly texts: Pick<DocumentTexts, 'fetchMatches'>;
  /** Called with the answer to the newest query only; undefined if there is none. */
  onAnswer(query: string, matches: DocumentMatches | undefined): void;
}

/** Asks for the matches of a query while it is typed; an older answer never follows a newer one. */
export function createMatchRequests({ texts, onAnswer }: MatchRequestOptions) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let current = new AbortController();

  const cancel = (): void => {
    clearTimeout(timer);
    current.abort();
  };
  return {
    cancel,
    ask(query: string, isUrgent = false): void {
      cancel();
      const controller = new AbortController();
      current = controller;
      const send = async (): Promise<void> => {
        const matches = await texts.fetchMatches(query, controller.signal);
        if (!controller.signal.aborted) onAnswer(query, matches);
      };
      timer = setTimeout(() => void send(), isUrgent ? 0 : ASK_AFTER_MS);
    },
  };
}
