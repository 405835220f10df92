/** Parts of the home page that are fetched when they are first wanted, and would be missed offline. */
const PARTS = [
  () => import('./keyboard/ShortcutsDialog.tsx'),
  () => import('./home/suggestions/Suggestions.tsx'),
  () => import('./results/CoverLightbox.tsx'),
  () => import('./results/download/startDownload.ts'),
  () => import('./results/download/DownloadStatus.tsx'),
  () => import('./renewal/createRenewal.ts'),
  () => import('sonner'),
  () => import('./ui/SonnerToaster.tsx'),
];

/** Fetches small parts ahead, once nothing else is to do, so that they are there without a network. */
export function preloadParts(): void {
  // What does not come now is asked for again when it is wanted.
  for (const load of PARTS) load().catch(() => undefined);
}
