import { useCallback, useEffect, useState } from 'react';
import { CONTRIBUTION_API } from '../../protocol/contribution/apiPaths.ts';
import { type JournalPage, JournalPageSchema } from '../../protocol/contribution/desk.ts';
import type { ApiUrl } from '../lib/apiUrls.ts';
import { readResource } from '../role/useResource.ts';

export interface JournalFilter {
  /** An action, or the part before its dot; empty for all. */
  readonly action: string;
  /** The id of an item, a proposal or a report; empty for all. */
  readonly subject: string;
}

export interface ShownJournal {
  readonly entries: JournalPage['entries'] | undefined;
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly error: unknown;
  /** Loads the next older entries; after an error, what failed. */
  readonly loadMore: () => void;
}

interface Loaded {
  readonly key: string;
  readonly entries: JournalPage['entries'];
  readonly hasMore: boolean;
}

function journalUrl({ action, subject }: JournalFilter, before: string | undefined): ApiUrl<'get'> {
  const query = new URLSearchParams({
    ...(action && { action }),
    ...(subject && { subject }),
    ...(before !== undefined && { before }),
  });
  return `${CONTRIBUTION_API.desk}/log?${query}`;
}

/** The journal, newest first: a page at once, and older ones on demand. */
export function useJournal(filter: JournalFilter): ShownJournal {
  const { action, subject } = filter;
  const key = journalUrl(filter, undefined);
  const [loaded, setLoaded] = useState<Loaded>();
  const [failure, setFailure] = useState<{ readonly key: string; readonly error: unknown }>();
  const [isLoading, setLoading] = useState(true);
  const shown = loaded?.key === key ? loaded : undefined;

  const load = useCallback(
    async (last: Loaded | undefined, signal?: AbortSignal) => {
      setLoading(true);
      setFailure(undefined);
      const before = last?.entries.at(-1)?.id;
      try {
        const url = journalUrl({ action, subject }, before);
        const page = await readResource(url, JournalPageSchema, signal);
        setLoaded({ ...page, key, entries: [...(last?.entries ?? []), ...page.entries] });
      } catch (error) {
        if (signal?.aborted) return;
        setFailure({ key, error });
      }
      setLoading(false);
    },
    [action, subject, key],
  );
  // Synchronises with the server.
  useEffect(() => {
    const controller = new AbortController();
    void load(undefined, controller.signal);
    return () => controller.abort();
  }, [load]);

  return {
    entries: shown?.entries,
    hasMore: shown?.hasMore ?? false,
    isLoading,
    error: failure?.key === key ? failure.error : undefined,
    loadMore: () => void load(shown),
  };
}
