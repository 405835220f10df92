import { type ReactElement, useContext } from 'react';
import type { Item } from '../../catalog/item.ts';
import { quoteWords } from '../../protocol/quoteWords.ts';
import { viewerFragment } from '../../protocol/viewerFragment.ts';
import type { TextDocumentHit, TextPageHit } from '../../search/textHits.ts';
import { MarkedText } from '../ui/MarkedText.tsx';
import { PreviewLink } from './PreviewLink.tsx';
import { TextHitsContext } from './textHits.ts';

/** The pages on which a query was found, below the card of their document. */
export function PageHits({ item }: { readonly item: Item }): ReactElement | null {
  const hits = useContext(TextHitsContext).get(item.id);
  if (!hits || hits.pages.length === 0) return null;
  return (
    <div className="page-hits">
      <ul aria-label={`${item.data.title}：正文`}>
        {hits.pages.map((hit) => (
          <li key={hit.page}>
            <PageHit item={item} hit={hit} />
          </li>
        ))}
      </ul>
      {hits.morePages > 0 && <MoreHits item={item} hits={hits} />}
    </div>
  );
}

/** A link that opens the first of these pages, and lists all matches of the document beside it. */
function MoreHits({
  item,
  hits: { pages, morePages },
}: {
  readonly item: Item;
  readonly hits: TextDocumentHit;
}): ReactElement {
  const search = quoteWords([...new Set(pages.flatMap(({ words }) => words))]);
  return (
    <PreviewLink
      item={item}
      fragment={viewerFragment({ page: pages[0]?.page, marks: [], search })}
      className="page-hits-more"
    >
      还有 {morePages} 页
    </PreviewLink>
  );
}

/** A link that opens the page with its words marked. */
function PageHit({
  item,
  hit: { page, snippet, words },
}: {
  readonly item: Item;
  readonly hit: TextPageHit;
}): ReactElement {
  return (
    <PreviewLink item={item} fragment={viewerFragment({ page, marks: words })} className="page-hit">
      <span className="page-hit-number">第 {page} 页</span>
      {snippet ? (
        <span className="page-hit-text">
          <MarkedText text={snippet.text} marks={snippet.marks} />
        </span>
      ) : (
        <span className="page-hit-text text-ink-faint">
          {words.length > 0 && '扫描件的文字识别可能有误，'}请查看原页
        </span>
      )}
    </PreviewLink>
  );
}
