import type { ReactElement } from 'react';
import type { Item } from '../../catalog/item.ts';
import { isMd5 } from '../../catalog/md5.ts';
import { pageTitle } from '../../catalog/pageTitle.ts';
import { itemPath } from '../../protocol/urls.ts';
import { FavouriteButton } from '../kept/FavouriteButton.tsx';
import { FileTools } from '../results/CardActions.tsx';
import { DownloadButton } from '../results/download/DownloadButton.tsx';
import { ReportButton } from '../results/menu/ReportButton.tsx';
import { ShareButton } from '../ui/ShareButton.tsx';

/** What can be done with an item on its page. */
export function ItemActions({ item }: { readonly item: Item }): ReactElement {
  const title = pageTitle(item);
  return (
    <div className="mt-4 -ml-2 flex flex-wrap items-center gap-1">
      {isMd5(item.id) && (
        <>
          <DownloadButton item={item} />
          <FavouriteButton item={item} size="sm" />
          <ShareButton path={itemPath(item.id)} title={title} size="sm" />
          <ReportButton item={item} title={title} />
          <FileTools item={item} id={item.id} />
        </>
      )}
    </div>
  );
}
