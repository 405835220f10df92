import { type ComponentProps, type ComponentType, type ReactElement, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Item } from '../../catalog/item.ts';
import { thumbnailUrl } from '../../protocol/urls.ts';
import { useCanSignIn, useMembersOnly } from '../lib/canSignIn.ts';
import { explainCode } from '../lib/explainFailure.ts';
import { useFilesHost } from '../lib/filesHost.ts';
import { useSite } from '../lib/site.ts';
import { notify } from '../ui/notify.ts';
import { useOnline } from '../ui/useOnline.ts';
import type { CoverLightbox } from './CoverLightbox.tsx';
import { CoverPlaceholder } from './CoverPlaceholder.tsx';
import { hasCover } from './itemRules.ts';

/** Items whose cover has failed: their cards unmount and mount again while the user types. */
const missingCovers = new Set<string>();

/** The full-screen view, loaded when it is first opened, and the button that opened it. */
interface Lightbox {
  readonly opener: HTMLButtonElement;
  readonly View: ComponentType<ComponentProps<typeof CoverLightbox>>;
}

/**
 * The cover of an item, in a 3:4 box that is reserved from the start. The placeholder lies below
 * the image and stays if there is none (specification, section 4).
 */
export function Cover({ item }: { readonly item: Item }): ReactElement {
  /** A cover that failed offline may exist: it is requested again when the network is back. */
  const [failed, setFailed] = useState<'missing' | 'offline' | undefined>(() =>
    missingCovers.has(item.id) ? 'missing' : undefined,
  );
  const isOnline = useOnline({ isSubscribed: failed === 'offline' });
  const [lightbox, setLightbox] = useState<Lightbox>();
  const thumbnail = thumbnailUrl(item.id, useFilesHost());
  const mainHost = useSite().hosts.main;
  const canSignIn = useCanSignIn();
  const membersOnly = useMembersOnly();
  function handleError(): void {
    if (!navigator.onLine) {
      setFailed('offline');
      return;
    }
    missingCovers.add(item.id);
    setFailed('missing');
    // If this cannot be fetched, there is no notice, as when the notice itself cannot.
    import('./checkNetwork.ts').then(
      ({ checkNetwork }) => checkNetwork(thumbnail, { mainHost, canSignIn, membersOnly }),
      () => undefined,
    );
  }

  async function open(opener: HTMLButtonElement): Promise<void> {
    try {
      const { CoverLightbox } = await import('./CoverLightbox.tsx');
      setLightbox({ opener, View: CoverLightbox });
    } catch {
      // Offline, or a new version was deployed: chunks that are not loaded cannot be fetched.
      await notify('封面加载失败', { kind: 'error', description: explainCode('unreachable') });
    }
  }
  const isShown = failed === undefined || (failed === 'offline' && isOnline);

  return (
    <div className="cover" data-in-use={lightbox ? '' : undefined}>
      <CoverPlaceholder item={item} />
      {isShown && hasCover(item) && (
        <button
          type="button"
          className="cover-button"
          aria-label={`查看封面：${item.data.title}`}
          onClick={(event) => void open(event.currentTarget)}
        >
          <img
            // It may have loaded or failed before hydration, when there was no listener yet.
            ref={(image) => {
              if (!image?.complete) return;
              if (image.naturalWidth === 0) handleError();
              else hidePlaceholder(image);
            }}
            src={thumbnail}
            alt=""
            width={300}
            height={400}
            loading="lazy"
            decoding="async"
            onLoad={({ currentTarget }) => hidePlaceholder(currentTarget)}
            onError={handleError}
            className="cover-image"
          />
        </button>
      )}
      {/* Outside the card, which may move in the list: moving a dialog closes it. */}
      {lightbox &&
        createPortal(
          <lightbox.View
            item={item}
            opener={lightbox.opener}
            onClose={() => setLightbox(undefined)}
          />,
          document.body,
        )}
    </div>
  );
}

/** Hides the placeholder below a loaded image, so that scrolling does not paint it. */
function hidePlaceholder(image: HTMLImageElement): void {
  image.closest('.cover')?.setAttribute('data-covered', '');
}
