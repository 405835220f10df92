import { Flag } from 'lucide-react';
import type { ReactElement } from 'react';
import type { Item } from '../../catalog/item.ts';
import { isMd5 } from '../../catalog/md5.ts';
import { pageTitle } from '../../catalog/pageTitle.ts';
import { itemPath } from '../../protocol/urls.ts';
import { FavouriteButton } from '../kept/FavouriteButton.tsx';
import { useSite } from '../lib/site.ts';
import { FileTools } from '../results/CardActions.tsx';
import { DownloadButton } from '../results/download/DownloadButton.tsx';
import { buttonClass } from '../ui/Button.tsx';
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
          <Report title={title} id={item.id} />
          <FileTools item={item} id={item.id} />
        </>
      )}
    </div>
  );
}

/** A mail to the maintainers about an item. */
function Report({
  title,
  id,
}: {
  readonly title: string;
  readonly id: string;
}): ReactElement | null {
  const { contact } = useSite();
  if (!contact) return null;
  const subject = encodeURIComponent(`报告问题：${title}`);
  const body = encodeURIComponent(`文件：${title}\nMD5：${id}\n\n问题：\n`);
  return (
    <a
      href={`mailto:${contact}?subject=${subject}&body=${body}`}
      className={buttonClass({ variant: 'quiet', size: 'sm' })}
    >
      <Flag aria-hidden="true" />
      报告问题
    </a>
  );
}
