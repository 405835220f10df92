import { type ReactElement, useEffect, useState } from 'react';
import { homeUrl } from '../../protocol/urls.ts';
import { onPlainClick } from '../lib/onPlainClick.ts';
import type { SearchParams } from '../session/searchParams.ts';
import { useSearchStore } from '../session/useSearch.ts';
import { nearQueries } from './nearQueries.ts';

/** How many are offered. */
const MOST = 2;

interface NearQuery {
  readonly query: string;
  readonly total: number;
}

/** Queries close to one without results, with the number of results that each has. */
export function NearQueries({ params }: { readonly params: SearchParams }): ReactElement | null {
  const store = useSearchStore();
  const { category, sort } = params;
  const [near, setNear] = useState<readonly NearQuery[]>([]);

  // The counts come from the search, which is outside React.
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const counts = nearQueries(params.query).map(async (query) => ({
      query,
      total: await store.countExact({ query, category }, signal).catch(() => 0),
    }));
    void Promise.all(counts).then((all) => {
      if (!signal.aborted) setNear(all.filter(({ total }) => total > 0).slice(0, MOST));
    });
    return () => controller.abort();
  }, [params.query, category, store]);

  if (near.length === 0) return null;
  return (
    <p className="text-balance text-ink-soft">
      相近的搜索：
      {near.map(({ query, total }) => (
        <span key={query} className="inline-block">
          <a
            href={homeUrl({ query, category, sort })}
            className="mx-1 font-medium text-accent underline underline-offset-4"
            onClick={onPlainClick(() => store.acceptQuery(query, 'correction'))}
          >
            {query}
          </a>
          {total} 条
        </span>
      ))}
    </p>
  );
}
