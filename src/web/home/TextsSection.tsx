import { type ReactElement, useMemo } from 'react';
import { homeUrl } from '../../protocol/urls.ts';
import { onPlainClick } from '../lib/onPlainClick.ts';
import { ResultCard } from '../results/ResultCard.tsx';
import { TextHitsContext } from '../results/textHits.ts';
import type { ScopedResult } from '../session/searchClient.ts';
import type { SearchParams } from '../session/searchParams.ts';
import { useSearchStore } from '../session/useSearch.ts';
import { countOfDocuments } from './textsMessages.ts';

/** The first documents that have the query in their texts, below the few results in titles. */
export function TextsSection({
  params,
  result,
  previewed,
}: {
  readonly params: SearchParams;
  readonly result: ScopedResult;
  /** The id of the item that the preview shows. */
  readonly previewed: string | undefined;
}): ReactElement {
  const store = useSearchStore();
  const { items, texts, total } = result;
  const hits = useMemo(
    () => new Map(texts?.map((own, position) => [items[position]?.id ?? '', own])),
    [items, texts],
  );
  return (
    <section aria-labelledby="texts-heading" className="texts-section">
      <h2 id="texts-heading">正文</h2>
      <TextHitsContext value={hits}>
        <ul className="@container">
          {items.map((item) => (
            <li key={item.id} className="result">
              <ResultCard
                item={item}
                previewed={item.id === previewed}
                onPreview={store.setPreview}
              />
            </li>
          ))}
        </ul>
      </TextHitsContext>
      {total > items.length && (
        <p className="texts-section-all">
          <a
            href={homeUrl({ ...params, scope: 'text' })}
            onClick={onPlainClick(() => store.setScope('text'))}
          >
            查看全部 {countOfDocuments(result)} 份文档
          </a>
        </p>
      )}
    </section>
  );
}
