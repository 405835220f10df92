import { lazy, type ReactElement, Suspense, useState } from 'react';
import type { Item } from '../../catalog/item.ts';
import { thumbnailUrl } from '../../protocol/urls.ts';
import { useFilesHost } from '../lib/filesHost.ts';
import { useSite } from '../lib/site.ts';
import { CoverPlaceholder } from './CoverPlaceholder.tsx';
import { checkNetwork } from './checkNetwork.ts';
import { hasCover } from './itemRules.ts';

const CoverLightbox = lazy(async () => ({
  default: (await import('./CoverLightbox.tsx')).CoverLightbox,
}));

/** Items whose cover has failed in this visit: their cards come and go with each letter typed. */
const missing = new Set<string>();

/**
 * The cover of an item, in a place of 3 to 4 that is kept from the start. The placeholder lies
 * under the image and stays alone where there is none (specification, section 4).
 */
export function Cover({ item }: { readonly item: Item }): ReactElement {
  const [failed, setFailed] = useState(() => missing.has(item.id));
  const [opener, setOpener] = useState<HTMLButtonElement>();
  const thumbnail = thumbnailUrl(item.id, useFilesHost());
  const mainHost = useSite().hosts.main;
  function fail(): void {
    missing.add(item.id);
    setFailed(true);
    checkNetwork(thumbnail, mainHost);
  }

  return (
    <div className="cover">
      <CoverPlaceholder item={item} />
      {!failed && hasCover(item) && (
        <button
          type="button"
          className="cover-button"
          aria-label={`查看封面：${item.data.title}`}
          onClick={(event) => setOpener(event.currentTarget)}
        >
          <img
            // It may have failed before the page was taken over, when nobody listened yet.
            ref={(image) => {
              if (image?.complete && image.naturalWidth === 0) fail();
            }}
            src={thumbnail}
            alt=""
            width={300}
            height={400}
            loading="lazy"
            decoding="async"
            onError={fail}
            className="cover-image"
          />
        </button>
      )}
      {opener && (
        <Suspense fallback={null}>
          <CoverLightbox item={item} opener={opener} onClose={() => setOpener(undefined)} />
        </Suspense>
      )}
    </div>
  );
}
