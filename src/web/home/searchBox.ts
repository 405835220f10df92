/** The id of the search box, which stands once in the home page. */
export const SEARCH_BOX_ID = 'search-box';

let isFocusWanted = false;

/** Puts the focus into the search box, or lets it have it as soon as it is there. */
export function focusSearchBox(): void {
  const box = document.getElementById(SEARCH_BOX_ID);
  if (box) box.focus();
  else isFocusWanted = true;
}

/** Whether a box that has just appeared was meant to have the focus; asked once. */
export function takeFocusWish(): boolean {
  const wanted = isFocusWanted;
  isFocusWanted = false;
  return wanted;
}
