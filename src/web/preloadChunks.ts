import { loadSelectPopup } from './ui/loadSelectPopup.ts';

/** Chunks of the home page that load on first use and would be missing offline. */
const CHUNKS = [
  loadSelectPopup,
  () => import('./keyboard/ShortcutsDialog.tsx'),
  () => import('./home/suggestions/Suggestions.tsx'),
  () => import('./home/NothingFound.tsx'),
  () => import('./results/CoverLightbox.tsx'),
  () => import('./results/download/startDownload.ts'),
  () => import('./results/download/DownloadStatus.tsx'),
  () => import('./kept/recordVisits.ts'),
  () => import('./kept/toggleFavourite.ts'),
  () => import('./session/renewal/createRenewal.ts'),
  () => import('sonner'),
  () => import('./ui/SonnerToaster.tsx'),
];

/**
 * Preloads small chunks in idle time, so that they are available offline: one after the other,
 * because requesting all at once is a task of 40 ms on a slow phone.
 */
export async function preloadChunks(): Promise<void> {
  // A chunk that fails now is requested again on first use.
  for (const load of CHUNKS) await load().catch(() => undefined);
}
