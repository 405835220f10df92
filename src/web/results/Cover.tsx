import { type ReactElement, useState } from 'react';
import type { Item } from '../../catalog/item.ts';
import { thumbnailUrl } from '../../protocol/urls.ts';
import { useFilesHost } from '../lib/filesHost.ts';
import { CoverPlaceholder } from './CoverPlaceholder.tsx';
import { hasCover } from './itemRules.ts';
import { openCover } from './openCover.ts';

const FRAME =
  'relative block aspect-3/4 w-18 shrink-0 self-start overflow-hidden rounded-md sm:w-22 md:w-26';

/**
 * The cover of an item, in a place of 3 to 4 that is kept from the start. The placeholder lies
 * under the image and stays alone where there is none (specification, section 4).
 */
export function Cover({ item }: { readonly item: Item }): ReactElement {
  const [failed, setFailed] = useState(false);
  const filesHost = useFilesHost();
  if (failed || !hasCover(item)) {
    return (
      <div className={FRAME}>
        <CoverPlaceholder item={item} />
      </div>
    );
  }
  return (
    <button
      type="button"
      className={`${FRAME} cover-button`}
      aria-label={`查看封面 ${item.data.title}`}
      onClick={(event) => openCover(event.currentTarget, item, filesHost)}
    >
      <CoverPlaceholder item={item} />
      <img
        // It may have failed before the page was taken over, when nobody listened yet.
        ref={(image) => {
          if (image?.complete && image.naturalWidth === 0) setFailed(true);
        }}
        src={thumbnailUrl(item.id, filesHost)}
        alt=""
        width={300}
        height={400}
        loading="lazy"
        decoding="async"
        onError={() => setFailed(true)}
        className="absolute inset-0 size-full object-cover"
      />
    </button>
  );
}
