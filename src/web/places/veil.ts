/**
 * Shows the page that the script in the head has hidden: it is about to be put where someone stood
 * before, and would be seen to jump.
 */
export function liftVeil(): void {
  delete document.documentElement.dataset.veiled;
}
