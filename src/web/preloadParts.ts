/** Parts of the home page that are fetched when they are first wanted, and would be missed offline. */
const PARTS = [
  () => import('./keyboard/ShortcutsDialog.tsx'),
  () => import('./home/suggestions/Suggestions.tsx'),
  () => import('./results/CoverLightbox.tsx'),
  () => import('./results/download/startDownload.ts'),
  () => import('./results/download/DownloadStatus.tsx'),
  () => import('./session/renewal/createRenewal.ts'),
  () => import('sonner'),
  () => import('./ui/SonnerToaster.tsx'),
];

/**
 * Fetches small parts ahead, once nothing else is to do, so that they are there without a network:
 * one after the other, or asking for all of them would be a task of 40 ms on a slow phone.
 */
export async function preloadParts(): Promise<void> {
  // What does not come now is asked for again when it is wanted.
  for (const load of PARTS) await load().catch(() => undefined);
}
