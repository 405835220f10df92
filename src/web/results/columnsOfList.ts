/** The width in px of a window from which on a list without a preview has two columns (results.css). */
const TWO_COLUMNS = 1800;

/** How many columns the window has room for. */
export function columnsOfList(): 1 | 2 {
  return innerWidth < TWO_COLUMNS ? 1 : 2;
}
