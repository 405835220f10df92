import { tabStorage } from '../lib/tabStorage.ts';
import { notify } from '../ui/notify.ts';
import { useEventListener } from '../ui/useEventListener.ts';
import { focusSearchBox, SEARCH_BOX_ID } from './boxFocus.ts';
import { boxShortcut } from './boxShortcut.ts';
import { cardAround, focusFirstResult, focusNeighbour } from './resultFocus.ts';
import { resultShortcut } from './resultShortcut.ts';

/**
 * The keys of the home page (specification, section 2): to the search box, from there through the
 * results, and to the list of all of them. Selecting is having the focus, so that Enter, screen
 * readers and the eye agree on it.
 */
export function useShortcuts(onHelp: () => void): void {
  // Keys pressed while nothing has the focus go to the document.
  useEventListener('keydown', (event) => {
    // Over a dialog, the page below has no keys.
    if (document.querySelector('dialog:modal')) return;
    if (amongResults(event) || anywhere(event, onHelp)) event.preventDefault();
  });
}

/** Handles a key anywhere on the page; whether it had a meaning there. */
function anywhere(event: KeyboardEvent, showHelp: () => void): boolean {
  const meaning = boxShortcut(event, focusedNow());
  if (meaning === 'focus-box') focusSearchBox();
  else if (meaning === 'show-shortcuts') showHelp();
  else if (meaning === 'show-hint' && takeHint()) {
    void notify('按 / 即可跳到搜索框', { action: { label: 'OK', onClick: focusSearchBox } });
    return false;
  } else return false;
  return true;
}

/** What the hint is noted under once it was shown; also where the tab stores nothing. */
const HINT = 'campusdocs:box-hint';
let isHintShown = false;

/** Whether the hint is due: once in a tab, whichever pages are seen in between. */
function takeHint(): boolean {
  try {
    isHintShown ||= tabStorage()?.getItem(HINT) === 'shown';
    if (!isHintShown) tabStorage()?.setItem(HINT, 'shown');
  } catch {
    // Full, or refused: it is known until the page is left.
  }
  const isDue = !isHintShown;
  isHintShown = true;
  return isDue;
}

/** Handles a key in the box or in a result; whether it had a meaning there. */
function amongResults(event: KeyboardEvent): boolean {
  if (!(event.target instanceof Element)) return false;
  const card = cardAround(event.target);
  if (event.target.id === SEARCH_BOX_ID) {
    return resultShortcut(event, 'box') === 'first' && focusFirstResult();
  }
  if (!card) return false;
  switch (resultShortcut(event, 'result')) {
    case 'next':
      focusNeighbour(card, 1);
      return true;
    case 'previous':
      if (!focusNeighbour(card, -1)) focusSearchBox();
      return true;
    case 'box':
      focusSearchBox();
      return true;
    case 'preview':
      return press(card.querySelector('[data-preview-button]'));
    default:
      return false;
  }
}

function press(button: Element | null): boolean {
  if (!(button instanceof HTMLElement)) return false;
  button.click();
  return true;
}

function focusedNow(): Parameters<typeof boxShortcut>[1] {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return 'nothing';
  return focused.matches('input, textarea, select, [contenteditable], iframe')
    ? 'field'
    : 'control';
}
