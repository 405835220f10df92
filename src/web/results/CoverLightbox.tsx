import { X } from 'lucide-react';
import { type ReactElement, useCallback, useRef } from 'react';
import type { Item } from '../../catalog/item.ts';
import { coverUrl } from '../../protocol/urls.ts';
import { useFilesHost } from '../lib/filesHost.ts';
import { useDismissOnBack } from '../ui/useDismissOnBack.ts';
import { fadeOut, growFrom } from './coverMotion.ts';

/**
 * The cover in full-screen view. The loaded thumbnail grows out of its card, and the full image
 * fades in over it when it has loaded. Escape, a click anywhere and the back gesture close it; the
 * dialog restores the focus.
 */
export function CoverLightbox({
  item,
  opener,
  onClose,
}: {
  readonly item: Item;
  readonly opener: HTMLElement;
  readonly onClose: () => void;
}): ReactElement {
  const filesHost = useFilesHost();
  const dialog = useRef<HTMLDialogElement | null>(null);
  const thumbnail = opener.querySelector('img');
  const close = () => fadeOut(dialog.current).then(() => dialog.current?.close());
  useDismissOnBack(true, close);

  const open = useCallback(
    (element: HTMLDialogElement | null) => {
      dialog.current = element;
      if (!element || element.open) return;
      element.showModal();
      growFrom(opener, element.querySelector('figure'));
    },
    [opener],
  );

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keyboard users have Escape and the button
    <dialog
      ref={open}
      aria-label={`封面：${item.data.title}`}
      onClick={close}
      onClose={onClose}
      className="cover-lightbox"
    >
      <figure
        style={{
          aspectRatio: `${thumbnail?.naturalWidth || 3} / ${thumbnail?.naturalHeight || 4}`,
        }}
      >
        <img src={thumbnail?.currentSrc} alt="" />
        <img
          src={coverUrl(item.id, filesHost)}
          alt={`${item.data.title}的封面`}
          className="cover-full"
          onLoad={(event) => event.currentTarget.classList.add('cover-full-loaded')}
          onError={(event) => event.currentTarget.remove()}
        />
      </figure>
      <button type="button" aria-label="关闭" className="cover-close">
        <X className="size-6" aria-hidden="true" />
      </button>
    </dialog>
  );
}
