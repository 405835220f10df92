/** The id of the search box, unique on the home page. */
export const SEARCH_BOX_ID = 'search-box';

let isFocusRequested = false;

/** Focuses the end of the search box, now or once the box is mounted. */
export function focusSearchBox(): void {
  const box = document.getElementById(SEARCH_BOX_ID);
  if (!(box instanceof HTMLInputElement)) {
    isFocusRequested = true;
    return;
  }
  box.focus();
  box.setSelectionRange(box.value.length, box.value.length);
}

/** Whether a newly mounted box should take the focus; clears the request. */
export function takeFocusRequest(): boolean {
  const isRequested = isFocusRequested;
  isFocusRequested = false;
  return isRequested;
}
