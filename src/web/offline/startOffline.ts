import { hasSavedDocuments, isOfflineOff } from './offlineState.ts';
import { supportsOffline } from './supportsOffline.ts';

/**
 * Makes the site work offline, once the page can search and is idle: registers the service worker, and
 * checks whether saved documents may still stay. Not called with the data saver on.
 */
export async function startOffline(): Promise<void> {
  // The development server builds no worker.
  if (!import.meta.env.PROD || isOfflineOff() || !supportsOffline()) return;
  try {
    const { registerWorker } = await import('./registerWorker.ts');
    const isFirst = navigator.serviceWorker.controller === null;
    await registerWorker();
    if (isFirst) await (await import('./keepShownCovers.ts')).keepShownCovers();
    if (hasSavedDocuments()) await (await import('./checkAccess.ts')).checkAccess();
  } catch {
    // Without a worker the site works as long as there is a network.
  }
}
