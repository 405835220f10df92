import { hasCharacterShortcuts } from '../lib/characterShortcuts.ts';
import { tabStorage } from '../lib/tabStorage.ts';
import { notify } from '../ui/notify.ts';
import { useEventListener } from '../ui/useEventListener.ts';
import { focusSearchBox, SEARCH_BOX_ID } from './boxFocus.ts';
import { boxShortcut } from './boxShortcut.ts';
import { closestCard, focusAdjacentResult, focusFirstResult } from './resultFocus.ts';
import { resultShortcut } from './resultShortcut.ts';

/**
 * The shortcuts of the home page (specification, section 2): to the search box, through the
 * results, and to the list of shortcuts. The selected result has the focus, so that Enter, screen
 * readers and the visible state agree.
 */
export function useShortcuts(onHelp: () => void): void {
  // Keys pressed while nothing has the focus go to the document.
  useEventListener('keydown', (event) => {
    // While a modal dialog is open, the page has no shortcuts.
    if (document.querySelector('dialog:modal')) return;
    if (handleResultKey(event) || handlePageKey(event, onHelp)) event.preventDefault();
  });
}

/** Handles a key anywhere on the page; returns whether it is a shortcut there. */
function handlePageKey(event: KeyboardEvent, showHelp: () => void): boolean {
  const meaning = boxShortcut(event, focusKind(), hasCharacterShortcuts());
  if (meaning === 'focus-box') focusSearchBox();
  else if (meaning === 'show-shortcuts') showHelp();
  else if (meaning === 'show-hint' && claimHint()) {
    void notify('按 / 即可跳到搜索框', { action: { label: 'OK', onClick: focusSearchBox } });
    return false;
  } else return false;
  return true;
}

/** Storage key of the hint once it was shown. */
const HINT = 'campusdocs:box-hint';
let isHintShown = false;

/** Whether the hint must be shown: once in a tab. */
function claimHint(): boolean {
  try {
    isHintShown ||= tabStorage()?.getItem(HINT) === 'shown';
    if (!isHintShown) tabStorage()?.setItem(HINT, 'shown');
  } catch {
    // Storage is full or refused: remembered until the page is left.
  }
  const isDue = !isHintShown;
  isHintShown = true;
  return isDue;
}

/** Handles a key in the box or in a result; returns whether it is a shortcut there. */
function handleResultKey(event: KeyboardEvent): boolean {
  if (!(event.target instanceof Element)) return false;
  const card = closestCard(event.target);
  if (event.target.id === SEARCH_BOX_ID) {
    return resultShortcut(event, 'box', true) === 'first' && focusFirstResult();
  }
  if (!card) return false;
  switch (resultShortcut(event, 'result', hasCharacterShortcuts())) {
    case 'next':
      focusAdjacentResult(card, 1);
      return true;
    case 'previous':
      if (!focusAdjacentResult(card, -1)) focusSearchBox();
      return true;
    case 'box':
      focusSearchBox();
      return true;
    case 'preview':
      return click(card.querySelector('[data-preview-button]'));
    default:
      return false;
  }
}

function click(button: Element | null): boolean {
  if (!(button instanceof HTMLElement)) return false;
  button.click();
  return true;
}

function focusKind(): Parameters<typeof boxShortcut>[1] {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return 'nothing';
  return focused.matches('input, textarea, select, [contenteditable], iframe')
    ? 'field'
    : 'control';
}
