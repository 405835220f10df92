/**
 * Shows the page again, which the script in the head hides until its scroll position is restored.
 */
export function showRestored(): void {
  delete document.documentElement.dataset.restoring;
}
