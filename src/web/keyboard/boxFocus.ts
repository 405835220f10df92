/** The id of the search box, which stands once in the home page. */
export const SEARCH_BOX_ID = 'search-box';

let isFocusWanted = false;

/** Puts the cursor behind the text of the search box, now or as soon as the box is there. */
export function focusSearchBox(): void {
  const box = document.getElementById(SEARCH_BOX_ID);
  if (!(box instanceof HTMLInputElement)) {
    isFocusWanted = true;
    return;
  }
  box.focus();
  box.setSelectionRange(box.value.length, box.value.length);
}

/** Whether a box that has just appeared was meant to have the focus; asked once. */
export function takeFocusWish(): boolean {
  const wanted = isFocusWanted;
  isFocusWanted = false;
  return wanted;
}
