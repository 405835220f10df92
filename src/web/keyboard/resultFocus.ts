/** Cards as the keyboard sees them: each is reached at the link of its title. */
const TITLE = '[data-item-id] h2 a';

/** What has keys of its own although it stands in a card. */
const OWN_KEYS = 'dialog, input, select, textarea, [role=menu], [role=listbox]';

/** The card that holds an element; none where the element has a use for keys itself. */
export function cardAround(element: Element): Element | null {
  return element.closest(OWN_KEYS) ? null : element.closest('[data-item-id]');
}

/** Moves the focus to the first result; false where there is none. */
export function focusFirstResult(): boolean {
  return focusTitle(document.querySelector<HTMLElement>(TITLE));
}

/** Moves the focus to the title of the next result, or of the one before; false at the end. */
export function focusNeighbour(card: Element, step: 1 | -1): boolean {
  const place = card.closest('li');
  let other = step === 1 ? place?.nextElementSibling : place?.previousElementSibling;
  while (other) {
    const title = other.querySelector<HTMLElement>(TITLE);
    if (title) return focusTitle(title);
    other = step === 1 ? other.nextElementSibling : other.previousElementSibling;
  }
  return false;
}

/** The whole card comes into sight, below the bar (results.css), not just the line of its title. */
function focusTitle(title: HTMLElement | null): boolean {
  if (!title) return false;
  title.focus({ preventScroll: true });
  title.closest('li')?.scrollIntoView({ block: 'nearest' });
  return true;
}
