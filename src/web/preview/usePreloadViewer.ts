import { useFilesHost } from '../lib/filesHost.ts';
import { useEventListener } from '../ui/useEventListener.ts';
import { preloadViewer } from './preloadViewer.ts';

/** How long the search may take to get ready before the viewer no longer waits for it, in ms. */
const SEARCH_FIRST_MS = 8000;

/**
 * Loads the code of the viewer as soon as a pointer, a finger or the focus is on a result: before a
 * visitor has read as far as 预览. Results and search come first.
 */
export function usePreloadViewer(): void {
  const hasViewer = useFilesHost() === '';
  function comeNear({ target }: Event): void {
    if (!hasViewer || !(target instanceof Element) || !target.closest('[data-item-id]')) return;
    const isSearching = document.documentElement.dataset.search !== 'ready';
    if (isSearching && performance.now() < SEARCH_FIRST_MS) return;
    preloadViewer();
  }
  useEventListener('pointerover', comeNear);
  useEventListener('focusin', comeNear);
}
