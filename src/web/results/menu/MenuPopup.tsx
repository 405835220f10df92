import { Flag, Share2 } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactElement,
  type RefObject,
  useLayoutEffect,
  useRef,
} from 'react';
import type { Item } from '../../../catalog/item.ts';
import { pageTitle } from '../../../catalog/pageTitle.ts';
import { itemPath } from '../../../protocol/urls.ts';
import { Button } from '../../ui/Button.tsx';
import { notify } from '../../ui/notify.ts';
import { positionPopup } from '../../ui/positionPopup.ts';
import { sharePage } from '../../ui/sharePage.ts';
import { useEventListener } from '../../ui/useEventListener.ts';
import '../../ui/selectPopup.css';

const ENTRY =
  'flex min-h-10 w-full items-center gap-2.5 rounded-md px-3 text-start text-[0.9375rem] hover:bg-sunken focus-visible:bg-sunken pointer-coarse:min-h-12 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-soft';

/** The menu of a card: a box beside its button, a bottom sheet on phones. */
export function MenuPopup({
  item,
  anchor,
  onReport,
  onClose,
}: {
  readonly item: Item;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onReport: () => void;
  readonly onClose: () => void;
}): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null);
  // Modality, position and focus belong to the browser, not to React.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || element.open) return;
    element.showModal();
    if (anchor.current) positionPopup(element, anchor.current);
    element.querySelector<HTMLElement>('[role=menuitem]')?.focus({ preventScroll: true });
  }, [anchor]);
  useEventListener('resize', () => {
    if (dialog.current && anchor.current) positionPopup(dialog.current, anchor.current);
  });

  async function share(): Promise<void> {
    onClose();
    const title = pageTitle(item);
    const url = new URL(itemPath(item.id), location.origin).href;
    if (await sharePage({ title, url })) void notify('已复制链接', { kind: 'success' });
  }

  return (
    <dialog
      ref={dialog}
      aria-label={`更多：${item.data.title}`}
      className="select-popup"
      onKeyDown={moveFocus}
      onClick={({ target, currentTarget }) => target === currentTarget && currentTarget.close()}
      onClose={onClose}
    >
      <div className="select-head">
        <span className="truncate font-medium">{item.data.title}</span>
        <Button variant="quiet" size="sm" onClick={() => dialog.current?.close()}>
          关闭
        </Button>
      </div>
      <div role="menu" aria-label="更多" className="p-1">
        <button type="button" role="menuitem" className={ENTRY} onClick={() => void share()}>
          <Share2 aria-hidden="true" />
          分享
        </button>
        <button type="button" role="menuitem" className={ENTRY} onClick={onReport}>
          <Flag aria-hidden="true" />
          报告问题
        </button>
      </div>
    </dialog>
  );
}

/** The arrow keys move within the menu; no key presses reach the page. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  event.stopPropagation();
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')];
  const current = entries.findIndex((entry) => entry.matches(':focus'));
  const target = {
    ArrowDown: (current + 1) % entries.length,
    ArrowUp: (current - 1 + entries.length) % entries.length,
    Home: 0,
    End: entries.length - 1,
  }[event.key];
  if (target === undefined) return;
  event.preventDefault();
  entries[target]?.focus();
}
