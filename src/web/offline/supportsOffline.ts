import { detectInAppBrowser } from '../in-app/detectInAppBrowser.ts';

/**
 * Whether this browser can keep a site: it needs service workers and their storage, which need https.
 * Browsers inside other apps are left out: they clear what they store, and nobody opens them offline.
 */
export function supportsOffline(): boolean {
  const isPossible = 'serviceWorker' in navigator && 'caches' in globalThis;
  return isPossible && detectInAppBrowser(navigator.userAgent) === undefined;
}
