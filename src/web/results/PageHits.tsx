import { type ReactElement, useContext } from 'react';
import type { Item } from '../../catalog/item.ts';
import { previewUrl } from '../../protocol/urls.ts';
import { viewerFragment } from '../../protocol/viewerFragment.ts';
import type { TextPageHit } from '../../search/textHits.ts';
import { useFilesHost } from '../lib/filesHost.ts';
import { onPlainClick } from '../lib/onPlainClick.ts';
import { useSearchStore } from '../session/useSearch.ts';
import { MarkedText } from '../ui/MarkedText.tsx';
import { TextHitsContext } from './textHits.ts';

/** The pages on which a query was found, below the card of their document. */
export function PageHits({ item }: { readonly item: Item }): ReactElement | null {
  const hits = useContext(TextHitsContext).get(item.id);
  if (!hits || hits.pages.length === 0) return null;
  return (
    <div className="page-hits">
      <ul aria-label={`${item.data.title} 的正文`}>
        {hits.pages.map((hit) => (
          <li key={hit.page}>
            <PageHit item={item} hit={hit} />
          </li>
        ))}
      </ul>
      {hits.morePages > 0 && <p className="page-hits-more">还有 {hits.morePages} 页</p>}
    </div>
  );
}

/** A link that opens the page with its words marked: in the preview, or by itself. */
function PageHit({
  item,
  hit: { page, snippet, words },
}: {
  readonly item: Item;
  readonly hit: TextPageHit;
}): ReactElement {
  const store = useSearchStore();
  const fragment = viewerFragment({ page, marks: words });
  return (
    <a
      href={`${previewUrl(item, useFilesHost())}${fragment}`}
      className="page-hit"
      onClick={onPlainClick(() => store.setPreview(item, { fragment }))}
    >
      <span className="page-hit-number">第 {page} 页</span>
      {snippet ? (
        <span className="page-hit-text">
          <MarkedText text={snippet.text} marks={snippet.marks} />
        </span>
      ) : (
        <span className="page-hit-text text-ink-faint">
          {words.length > 0 && '扫描件，文字识别得不准，'}请看原页
        </span>
      )}
    </a>
  );
}
