import { type ReactElement, useMemo } from 'react';
import { CATEGORY_LABELS } from '../../catalog/category.ts';
import type { Item } from '../../catalog/item.ts';
import { homeUrl } from '../../protocol/urls.ts';
import { viewerFragment } from '../../protocol/viewerFragment.ts';
import type { TextPageHit } from '../../search/textHits.ts';
import { onPlainClick } from '../lib/onPlainClick.ts';
import { PageHits } from '../results/PageHits.tsx';
import { PreviewLink } from '../results/PreviewLink.tsx';
import { TextHitsContext } from '../results/textHits.ts';
import type { ScopedResult } from '../session/searchClient.ts';
import type { SearchParams } from '../session/searchParams.ts';
import { useSearchStore } from '../session/useSearch.ts';
import { countOfDocuments } from './textsMessages.ts';

/**
 * The first documents that have the query in their texts, below few results in titles: only their
 * titles and pages, because all of them are a link away as cards.
 */
export function TextsSection({
  params,
  result,
}: {
  readonly params: SearchParams;
  readonly result: ScopedResult;
}): ReactElement | null {
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
        <ul>
          {items.map(
            (item) =>
              item.type !== 'unknown' && (
                <li key={item.id}>
                  <TextsEntry item={item} first={hits.get(item.id)?.pages[0]} />
                </li>
              ),
          )}
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

function TextsEntry({
  item,
  first,
}: {
  readonly item: Item;
  readonly first: TextPageHit | undefined;
}): ReactElement {
  const fragment = viewerFragment({ page: first?.page, marks: first?.words ?? [] });
  return (
    <>
      <h3>
        <PreviewLink item={item} fragment={fragment} className="texts-entry-title">
          {item.data.title}
        </PreviewLink>{' '}
        <span className="texts-entry-kind">{CATEGORY_LABELS[item.type]}</span>
      </h3>
      <PageHits item={item} />
    </>
  );
}
