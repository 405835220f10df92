import { type RefObject, useEffect, useRef } from 'react';

/**
 * Shows a dialog in place or modally, closes it with its animation, and manages the focus.
 *
 * @param content the id of the item that the dialog shows
 * @param isModal may change at any time; the content neither reloads nor loses its scroll position
 */
export function usePreviewDialog(
  content: string,
  isModal: boolean,
): { readonly dialog: RefObject<HTMLDialogElement | null>; readonly close: () => Promise<void> } {
  const dialog = useRef<HTMLDialogElement>(null);
  const opener = useRef<HTMLElement>(null);

  // Saves the previously focused element: a dialog loses it when the focus is in a frame.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is saved again for each content
  useEffect(() => {
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement && !dialog.current?.contains(activeElement)) {
      opener.current = activeElement;
    }
  }, [content]);

  // A dialog becomes modal by the method that shows it, not by an attribute.
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const focused = element.contains(document.activeElement) ? document.activeElement : null;
    element.close();
    if (isModal) element.showModal();
    else {
      // It moves the focus, and the page to where the focus clears the search box.
      const top = scrollY;
      element.show();
      scrollTo({ top, behavior: 'instant' });
    }
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
