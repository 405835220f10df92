import { PanelRightOpen } from 'lucide-react';
import type { CSSProperties, MouseEvent, ReactElement } from 'react';
import { flushSync } from 'react-dom';
import type { Item } from '../../catalog/item.ts';
import { isOfInputMethod } from '../ui/composing.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { useDismissOnBack } from '../ui/useDismissOnBack.ts';
import { useEventListener } from '../ui/useEventListener.ts';
import { useIsNarrow } from '../ui/useIsNarrow.ts';
import { PreviewFrame } from './PreviewFrame.tsx';
import { PreviewHeader } from './PreviewHeader.tsx';
import './preview.css';
import { ResizeHandle } from './ResizeHandle.tsx';
import { useDrawerDrag } from './useDrawerDrag.ts';
import { usePanelState } from './usePanelState.ts';
import { usePreviewDialog } from './usePreviewDialog.ts';

/**
 * The preview: a panel from 768 px on, a modal drawer below. Both are one `<dialog>` that the style
 * sheet draws in two ways and that is shown modally or not: its frame is never moved in the
 * document, which would reload it, and so the page that someone reads survives any window size.
 */
export function PreviewPanel({
  item,
  onClose,
}: {
  readonly item: Item;
  readonly onClose: () => void;
}): ReactElement {
  const isDrawer = useIsNarrow();
  const { dialog, close } = usePreviewDialog(item.id, isDrawer);
  const { expanded, width, toggle, resize } = usePanelState();

  /** Collapses or expands the panel; a focus that was in the part that goes moves on. */
  function fold(): void {
    flushSync(toggle);
    const element = dialog.current;
    const holdsFocus = element?.contains(document.activeElement);
    const next = element?.querySelector(expanded ? '.preview-rail button' : '.preview-collapse');
    if (holdsFocus && next instanceof HTMLElement) next.focus({ preventScroll: true });
  }

  const { grip, onContentScroll } = useDrawerDrag(dialog, isDrawer, close);
  useDismissOnBack(isDrawer, close);

  function onKey(event: KeyboardEvent): void {
    if (event.defaultPrevented || isOfInputMethod(event)) return;
    if (event.key === 'Escape' && event.view !== window) close();
    if (!isPanelShortcut(event) || isDrawer) return;
    event.preventDefault();
    fold();
  }
  useEventListener('keydown', onKey);

  return (
    <dialog
      ref={dialog}
      aria-label={`预览：${item.data.title}`}
      className="preview"
      data-tooltips="at-once"
      data-collapsed={!isDrawer && !expanded ? '' : undefined}
      style={{ '--preview-width': `${width}vw` } as CSSProperties} // React's type knows no custom properties
      onClick={(event) => isBeside(event) && close()}
      onKeyDown={(event) => event.key === 'Escape' && !isDrawer && close()}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      // Also heard, late, when the dialog was closed only to be shown in the other way.
      onClose={({ currentTarget }) => currentTarget.open || onClose()}
    >
      <div className="preview-body">
        <PreviewHeader
          item={item}
          placeInDocument={() => fragmentOfFrame(dialog.current)}
          grip={grip}
          onCollapse={fold}
          onClose={close}
        />
        <PreviewFrame item={item} onKeyDown={(event) => onKey(event)} onScroll={onContentScroll} />
      </div>
      <ResizeHandle width={width} onResize={resize} />
      <div className="preview-rail">
        <IconButton label="展开预览" title="展开预览（Ctrl+B）" onClick={fold}>
          <PanelRightOpen aria-hidden="true" />
        </IconButton>
      </div>
    </dialog>
  );
}

/** B with Ctrl or Cmd (specification, section 2), in a field as well: there it means nothing else. */
function isPanelShortcut({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'b' && (ctrlKey || metaKey) && !altKey && !shiftKey;
}

/** The fragment of the viewer's own address, which it keeps at the page in sight. */
function fragmentOfFrame(dialog: HTMLElement | null): string {
  return dialog?.querySelector('iframe')?.contentDocument?.location.hash ?? '';
}

/** Whether a click fell on the dark around the drawer, which counts as the dialog itself. */
function isBeside({ target, currentTarget, clientY }: MouseEvent): boolean {
  return target === currentTarget && clientY < currentTarget.getBoundingClientRect().top;
}
