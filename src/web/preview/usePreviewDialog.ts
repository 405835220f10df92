import { type RefObject, useEffect, useRef } from 'react';

/**
 * Shows a dialog in place or modally, closes it with its animation, and looks after the focus.
 *
 * @param content what the dialog is opened for, by an id
 * @param isModal may change at any time; nothing in the dialog is loaded or scrolled anew
 */
export function usePreviewDialog(
  content: string,
  isModal: boolean,
): { readonly dialog: RefObject<HTMLDialogElement | null>; readonly close: () => Promise<void> } {
  const dialog = useRef<HTMLDialogElement>(null);
  const opener = useRef<HTMLElement>(null);

  // Where the focus came from, which a dialog does not remember when it lies in a frame.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it comes anew with each content
  useEffect(() => {
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement && !dialog.current?.contains(activeElement)) {
      opener.current = activeElement;
    }
  }, [content]);

  // Whether a dialog is modal is said by how it is shown, not by an attribute.
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const focused = element.contains(document.activeElement) ? document.activeElement : null;
    element.close();
    if (isModal) element.showModal();
    else element.show();
    const next = focused ?? element.querySelector('[data-preview-close]');
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  }, [isModal]);

  async function close(): Promise<void> {
    const element = dialog.current;
    if (!element) return;
    element.dataset.closing = '';
    element.style.transition = '';
    element.style.transform = '';
    await Promise.allSettled(element.getAnimations().map(({ finished }) => finished));
    const heldFocus = element.contains(document.activeElement);
    element.close();
    if (heldFocus) opener.current?.focus({ preventScroll: true });
  }

  return { dialog, close };
}
