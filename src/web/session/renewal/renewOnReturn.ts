import type { createRenewal, RenewalParts } from './createRenewal.ts';

/** From one question whether there is anything new to the next, in ms. A page is new so long, too. */
const INTERVAL_MS = 5000;

/**
 * Whenever someone comes back to this window, or the network does: asks whether the site has changed
 * meanwhile, and takes over what is new. What it takes to do so is fetched when it is first wanted;
 * nothing of it is ever said, because what is in sight goes on being right enough.
 */
export function renewOnReturn(parts: RenewalParts): void {
  let renewal: ReturnType<typeof createRenewal> | undefined;
  let last = 0;

  async function renew(): Promise<void> {
    const now = performance.now();
    if (document.visibilityState === 'hidden' || !navigator.onLine) return;
    if (now - last < INTERVAL_MS) return;
    last = now;
    try {
      renewal ??= (await import('./createRenewal.ts')).createRenewal(parts);
      await renewal.renew();
    } catch {
      // Asked again at the next return.
    }
  }

  const listen = () => void renew();
  addEventListener('focus', listen);
  addEventListener('online', listen);
  document.addEventListener('visibilitychange', listen);
  // A page that was kept whole while another one was open (Back) tells nobody else.
  addEventListener('pageshow', ({ persisted }) => persisted && listen());
}
