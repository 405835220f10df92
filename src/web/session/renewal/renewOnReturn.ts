import type { createRenewal, RenewalDependencies } from './createRenewal.ts';

/**
 * Minimum interval between two checks, in ms. A newly loaded page is not checked before, either.
 */
const INTERVAL_MS = 5000;

/**
 * Checks whether the site has changed whenever the visitor returns to this window or the network is
 * back, and updates the page. The code for it loads on first use. Failures are silent, because the
 * current content is good enough.
 */
export function renewOnReturn({
  isOld,
  ...dependencies
}: RenewalDependencies & {
  /** Whether the page was stored: it is checked once without waiting for a return. */
  readonly isOld?: boolean | undefined;
}): void {
  let renewal: ReturnType<typeof createRenewal> | undefined;
  let last = 0;

  async function renew(): Promise<void> {
    const now = performance.now();
    if (document.visibilityState === 'hidden' || !navigator.onLine) return;
    if (now - last < INTERVAL_MS) return;
    last = now;
    try {
      renewal ??= (await import('./createRenewal.ts')).createRenewal(dependencies);
      await renewal.renew();
    } catch {
      // The next return tries again.
    }
  }

  const listen = () => void renew();
  if (isOld) setTimeout(listen, INTERVAL_MS);
  addEventListener('focus', listen);
  addEventListener('online', listen);
  document.addEventListener('visibilitychange', listen);
  // For a page restored from the back-forward cache, this is the only event.
  addEventListener('pageshow', ({ persisted }) => persisted && listen());
}
