/**
 * Shows the page again that the script in the head has hidden until its scroll position is restored.
 */
export function showRestored(): void {
  delete document.documentElement.dataset.restoring;
}
