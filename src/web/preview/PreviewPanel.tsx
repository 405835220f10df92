import { PanelRightOpen } from 'lucide-react';
import type { CSSProperties, MouseEvent, ReactElement } from 'react';
import { flushSync } from 'react-dom';
import type { Item } from '../../catalog/item.ts';
import type { PreviewPlace } from '../session/searchState.ts';
import { useSearch } from '../session/useSearch.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { isInputMethodKey } from '../ui/inputMethod.ts';
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
 * The preview: a panel from 768 px on, a modal drawer below. Both are the same `<dialog>`, styled
 * in two ways and shown modally or not. Its frame never moves in the document, which would reload
 * it, so the current page survives a resize of the window.
 */
export function PreviewPanel({
  item,
  place,
  onClose,
}: {
  readonly item: Item;
  readonly place: PreviewPlace | undefined;
  readonly onClose: () => void;
}): ReactElement {
  const isDrawer = useIsNarrow();
  const { dialog, close } = usePreviewDialog(item.id, isDrawer);
  const { expanded, width, toggle, resize } = usePanelState(
    useSearch((state) => state.previewRequests),
  );

  /** Collapses or expands the panel; moves the focus on if it was in the part that disappears. */
  function toggleCollapsed(): void {
    flushSync(toggle);
    const element = dialog.current;
    const holdsFocus = element?.contains(document.activeElement);
    const next = element?.querySelector(expanded ? '.preview-rail button' : '.preview-collapse');
    if (holdsFocus && next instanceof HTMLElement) next.focus({ preventScroll: true });
  }

  const { grip, onContentScroll } = useDrawerDrag(dialog, isDrawer, close);
  useDismissOnBack(isDrawer, close);

  function onKey(event: KeyboardEvent): void {
    if (event.defaultPrevented || isInputMethodKey(event)) return;
    if (event.key === 'Escape' && event.view !== window) close();
    if (!isPanelShortcut(event) || isDrawer) return;
    event.preventDefault();
    toggleCollapsed();
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
      onClick={(event) => isOnBackdrop(event) && close()}
      onKeyDown={(event) => event.key === 'Escape' && !isDrawer && close()}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      // Also fires, late, when the dialog was closed only to be shown in the other mode.
      onClose={({ currentTarget }) => currentTarget.open || onClose()}
    >
      <div className="preview-body">
        <PreviewHeader
          item={item}
          getFragment={() => fragmentOfFrame(dialog.current)}
          grip={grip}
          onCollapse={toggleCollapsed}
          onClose={close}
        />
        <PreviewFrame
          item={item}
          place={place}
          onKeyDown={(event) => onKey(event)}
          onScroll={onContentScroll}
        />
      </div>
      <ResizeHandle width={width} onResize={resize} />
      <div className="preview-rail">
        <IconButton label="展开预览" title="展开预览（Ctrl+B）" onClick={toggleCollapsed}>
          <PanelRightOpen aria-hidden="true" />
        </IconButton>
      </div>
    </dialog>
  );
}

/** B with Ctrl or Cmd (specification, section 2), in fields too, where it has no other meaning. */
function isPanelShortcut({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'b' && (ctrlKey || metaKey) && !altKey && !shiftKey;
}

/** The fragment of the viewer's address, which the viewer keeps at the current page. */
function fragmentOfFrame(dialog: HTMLElement | null): string {
  return dialog?.querySelector('iframe')?.contentDocument?.location.hash ?? '';
}

/** Whether a click hit the backdrop of the drawer, whose events target the dialog itself. */
function isOnBackdrop({ target, currentTarget, clientY }: MouseEvent): boolean {
  return target === currentTarget && clientY < currentTarget.getBoundingClientRect().top;
}
