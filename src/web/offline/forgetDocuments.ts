import { COVER_CACHE, DOCUMENT_CACHE } from './names.ts';
import { clearOfflineStates } from './offlineState.ts';

/**
 * Removes all saved documents and covers, when the visitor signs out. The deletion runs in the
 * browser, and goes on when the page is left.
 */
export function forgetDocuments(): void {
  clearOfflineStates();
  if (!('caches' in globalThis)) return;
  for (const name of [DOCUMENT_CACHE, COVER_CACHE]) void caches.delete(name).catch(() => undefined);
}
