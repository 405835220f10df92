import { isOfInputMethod } from '../ui/composing.ts';
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

  const zooming = (key: string): (() => void) | undefined => {
    switch (key) {
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

  const withControl = (event: KeyboardEvent): (() => unknown) | undefined => {
    switch (event.key.toLowerCase()) {
      case 'f':
        return event.shiftKey ? undefined : actions.find;
      case 'g':
        return () => actions.findAgain(event.shiftKey);
      case 'p':
        return event.shiftKey ? undefined : actions.print;
      default:
        return zooming(event.key);
    }
  };

  const scroll = (distance: number) => (): void => container.scrollBy({ top: distance });
  const isPageFit = (): boolean => viewer.currentScaleValue === 'page-fit';
  /** To the next page where one fills the window; else by a screen, which focused pages do themselves. */
  const screenOn = (inPages: boolean): (() => unknown) | undefined => {
    if (isPageFit()) return actions.next;
    return inPages ? undefined : scroll(container.clientHeight * SCREEN);
  };
  const screenBack = (inPages: boolean): (() => unknown) | undefined => {
    if (isPageFit()) return actions.previous;
    return inPages ? undefined : scroll(-container.clientHeight * SCREEN);
  };
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
      case ' ':
        return event.shiftKey ? screenBack(inPages) : screenOn(inPages);
      case 'PageDown':
        return screenOn(inPages);
      case 'PageUp':
        return screenBack(inPages);
      case 'ArrowDown':
        return inPages ? undefined : scroll(LINE);
      case 'ArrowUp':
        return inPages ? undefined : scroll(-LINE);
      case 'r':
        return () => actions.rotate(90);
      case 'R':
        return () => actions.rotate(-90);
      case 'F3':
        return () => actions.findAgain(event.shiftKey);
      default:
        return zooming(event.key);
    }
  };

  window.addEventListener('keydown', (event) => {
    const { ctrlKey, metaKey, altKey, shiftKey, target } = event;
    if (event.defaultPrevented || isOfInputMethod(event) || viewer.pagesCount === 0) return;
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
