import { hasCharacterShortcuts } from '../lib/characterShortcuts.ts';
import { isInputMethodKey } from '../ui/inputMethod.ts';
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

/** How far Space and the arrow keys scroll while the pages do not have the focus. */
const SCREEN = 0.9;
const LINE = 40;

/** The action of a key; undefined for a key without one. */
type KeyAction = (() => unknown) | undefined;

/** Handles the keyboard shortcuts that pdf.js viewers have in common. */
export function listenToKeys({ viewer }: Reader, actions: Actions): void {
  window.addEventListener('keydown', (event) => {
    const { ctrlKey, metaKey, altKey, shiftKey, target } = event;
    if (event.defaultPrevented || isInputMethodKey(event) || viewer.pagesCount === 0) return;
    if (document.querySelector('dialog[open]')) return;
    let action: KeyAction;
    if ((ctrlKey || metaKey) && !altKey) action = controlKey(event, actions);
    else if (!altKey && !ownsKeys(target, event.key, shiftKey) && !isTurnedOff(event.key)) {
      action = plainKey(event, viewer, actions);
    }
    if (action === undefined) return;
    event.preventDefault();
    action();
  });
}

/** A character, while the visitor has turned these shortcuts off (WCAG 2.1.4); Space scrolls. */
function isTurnedOff(key: string): boolean {
  return [...key].length === 1 && key !== ' ' && !hasCharacterShortcuts();
}

function zoomKey(key: string, actions: Actions): KeyAction {
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
}

/** The action of a key with Ctrl or Command. */
function controlKey({ key, shiftKey }: KeyboardEvent, actions: Actions): KeyAction {
  switch (key.toLowerCase()) {
    case 'f':
      return shiftKey ? undefined : actions.find;
    case 'g':
      return () => actions.findAgain(shiftKey);
    case 'p':
      return shiftKey ? undefined : actions.print;
    default:
      return zoomKey(key, actions);
  }
}

/** The action of a key without Ctrl, Command or Alt. */
function plainKey(
  { key, shiftKey, target }: KeyboardEvent,
  viewer: Reader['viewer'],
  actions: Actions,
): KeyAction {
  const { container } = viewer;
  const inPages = target instanceof Node && container.contains(target);
  const fitsAcross = container.scrollWidth <= container.clientWidth;
  switch (key) {
    case 'n':
    case 'j':
      return actions.next;
    case 'p':
    case 'k':
      return actions.previous;
    case 'ArrowRight':
      return fitsAcross ? actions.next : undefined;
    case 'ArrowLeft':
      return fitsAcross ? actions.previous : undefined;
    case 'Home':
      return () => {
        viewer.currentPageNumber = 1;
      };
    case 'End':
      return () => {
        viewer.currentPageNumber = viewer.pagesCount;
      };
    case ' ':
      return scrollScreen(shiftKey ? -1 : 1, inPages, viewer, actions);
    case 'PageDown':
      return scrollScreen(1, inPages, viewer, actions);
    case 'PageUp':
      return scrollScreen(-1, inPages, viewer, actions);
    case 'ArrowDown':
      return inPages ? undefined : () => container.scrollBy({ top: LINE });
    case 'ArrowUp':
      return inPages ? undefined : () => container.scrollBy({ top: -LINE });
    case 'r':
      return () => actions.rotate(90);
    case 'R':
      return () => actions.rotate(-90);
    case 'F3':
      return () => actions.findAgain(shiftKey);
    default:
      return zoomKey(key, actions);
  }
}

/** Turns the page if one fills the window; else scrolls, unless the focused pages already do. */
function scrollScreen(
  direction: 1 | -1,
  inPages: boolean,
  { container, currentScaleValue }: Reader['viewer'],
  actions: Actions,
): KeyAction {
  if (currentScaleValue === 'page-fit') return direction === 1 ? actions.next : actions.previous;
  if (inPages) return undefined;
  return () => container.scrollBy({ top: direction * container.clientHeight * SCREEN });
}

/**
 * Whether the focused control handles the key: fields all but F3, buttons and links Space and
 * Enter.
 */
function ownsKeys(target: EventTarget | null, key: string, shift: boolean): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('input, select, textarea')) return key !== 'F3';
  if (target.closest('button, a')) return key === ' ' || (key === 'Enter' && !shift);
  return false;
}
