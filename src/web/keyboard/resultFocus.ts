/** The keyboard reaches each card at the link of its title. */
const TITLE = '[data-item-id] h2 a';

/** Elements in a card that handle keys themselves. */
const OWN_KEYS = 'dialog, input, select, textarea, [role=menu], [role=listbox]';

/** Returns the card of an element; null if the element handles keys itself. */
export function closestCard(element: Element): Element | null {
  return element.closest(OWN_KEYS) ? null : element.closest('[data-item-id]');
}

/** Moves the focus to the first result; returns false if there are none. */
export function focusFirstResult(): boolean {
  return focusTitle(document.querySelector<HTMLElement>(TITLE));
}

/** Moves the focus to the title of the next or previous result; returns false at the end. */
export function focusAdjacentResult(card: Element, step: 1 | -1): boolean {
  const item = card.closest('li');
  let sibling = step === 1 ? item?.nextElementSibling : item?.previousElementSibling;
  while (sibling) {
    const title = sibling.querySelector<HTMLElement>(TITLE);
    if (title) return focusTitle(title);
    sibling = step === 1 ? sibling.nextElementSibling : sibling.previousElementSibling;
  }
  return false;
}

/** Scrolls the whole card into view, below the bar (results.css), not just its title. */
function focusTitle(title: HTMLElement | null): boolean {
  if (!title) return false;
  title.focus({ preventScroll: true });
  title.closest('li')?.scrollIntoView({ block: 'nearest' });
  return true;
}
