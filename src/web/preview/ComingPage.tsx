import { type CSSProperties, type ReactElement, useState } from 'react';
import type { Item } from '../../catalog/item.ts';
import { thumbnailUrl } from '../../protocol/urls.ts';
import { parseViewerFragment } from '../../protocol/viewerFragment.ts';
import { useFilesHost } from '../lib/filesHost.ts';
import { readTabPage } from '../lib/tabPage.ts';
import { tabStorage } from '../lib/tabStorage.ts';
import type { PreviewPlace } from '../session/searchState.ts';
import '../ui/comingPage.css';

/**
 * What lies behind the viewer until it has drawn a page: the cover in the place and the size of the
 * first page, from the cache of the card. A sheet without a picture if another page is coming.
 */
export function ComingPage({
  item,
  place,
}: {
  readonly item: Item;
  readonly place: PreviewPlace | undefined;
}): ReactElement {
  const thumbnail = thumbnailUrl(item.id, useFilesHost());
  const [ratio, setRatio] = useState<number>();
  const [isMissing, setIsMissing] = useState(false);
  const [page] = useState(
    () =>
      parseViewerFragment(place?.fragment ?? '').page ?? readTabPage(item.id, tabStorage()) ?? 1,
  );
  return (
    <div className="coming-pages" aria-hidden="true">
      {page === 1 && !isMissing ? (
        <img
          className={`coming-page ${ratio && ratio > 1 ? 'wide' : ''}`}
          style={{ '--ratio': ratio } as CSSProperties} // React's type knows no custom properties
          src={thumbnail}
          alt=""
          onLoad={({ currentTarget }) =>
            setRatio(currentTarget.naturalWidth / currentTarget.naturalHeight)
          }
          onError={() => setIsMissing(true)}
        />
      ) : (
        <div className="coming-page" />
      )}
    </div>
  );
}
