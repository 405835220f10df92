import type { Reader } from './reader.ts';

interface Actions {
  previous(): unknown;
  next(): unknown;
  zoomIn(): void;
  zoomOut(): void;
  resetZoom(): void;
  rotate(degrees?: number): void;
  find(): void;
  findAgain(backwards: boolean): void;
  print(): void;
}

/** How far Space and the arrow keys scroll when the pages themselves do not have the focus. */
const SCREEN = 0.9;
const LINE = 40;

/** The keys of readers: those that pdf.js made common. */
export function listenToKeys({ viewer }: Reader, actions: Actions): void {
  const { container } = viewer;

  const withControl = (event: KeyboardEvent): (() => unknown) | undefined => {
    switch (event.key.toLowerCase()) {
      case 'f':
        return event.shiftKey ? undefined : actions.find;
      case 'g':
        return () => actions.findAgain(event.shiftKey);
      case 'p':
        return event.shiftKey ? undefined : actions.print;
      case '+':
      case '=':
        return actions.zoomIn;
      case '-':
        return actions.zoomOut;
      case '0':
        return actions.resetZoom;
      default:
        return undefined;
    }
  };

  const scroll = (distance: number) => (): void => container.scrollBy({ top: distance });
  const isPageFit = (): boolean => viewer.currentScaleValue === 'page-fit';
  const fitsAcross = (): boolean => container.scrollWidth <= container.clientWidth;

  const alone = (event: KeyboardEvent): (() => unknown) | undefined => {
    const inPages = event.target instanceof Node && container.contains(event.target);
    switch (event.key) {
      case 'n':
      case 'j':
        return actions.next;
      case 'p':
      case 'k':
        return actions.previous;
      case 'ArrowRight':
        return fitsAcross() ? actions.next : undefined;
      case 'ArrowLeft':
        return fitsAcross() ? actions.previous : undefined;
      case 'Home':
        return () => {
          viewer.currentPageNumber = 1;
        };
      case 'End':
        return () => {
          viewer.currentPageNumber = viewer.pagesCount;
        };
      case 'PageDown':
      case ' ':
        if (event.key === ' ' && event.shiftKey)
          return isPageFit()
            ? actions.previous
            : inPages
              ? undefined
              : scroll(-container.clientHeight * SCREEN);
        return isPageFit()
          ? actions.next
          : inPages
            ? undefined
            : scroll(container.clientHeight * SCREEN);
      case 'PageUp':
        return isPageFit()
          ? actions.previous
          : inPages
            ? undefined
            : scroll(-container.clientHeight * SCREEN);
      case 'ArrowDown':
        return inPages ? undefined : scroll(LINE);
      case 'ArrowUp':
        return inPages ? undefined : scroll(-LINE);
      case '+':
      case '=':
        return actions.zoomIn;
      case '-':
        return actions.zoomOut;
      case '0':
        return actions.resetZoom;
      case 'r':
        return () => actions.rotate(90);
      case 'R':
        return () => actions.rotate(-90);
      case 'F3':
        return () => actions.findAgain(event.shiftKey);
      default:
        return undefined;
    }
  };

  window.addEventListener('keydown', (event) => {
    const { ctrlKey, metaKey, altKey, shiftKey, target } = event;
    if (event.defaultPrevented || event.isComposing || viewer.pagesCount === 0) return;
    if (document.querySelector('dialog[open]')) return;
    let action: (() => unknown) | undefined;
    if ((ctrlKey || metaKey) && !altKey) action = withControl(event);
    else if (!altKey && !ownsKeys(target, event.key, shiftKey)) action = alone(event);
    if (action === undefined) return;
    event.preventDefault();
    action();
  });
}

/** Whether the focused control needs the key itself: fields all of them, buttons Space, the outline its arrows. */
function ownsKeys(target: EventTarget | null, key: string, shift: boolean): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('input, select, textarea')) return key !== 'F3';
  if (target.closest('button, a')) return key === ' ' || (key === 'Enter' && !shift);
  return false;
}
