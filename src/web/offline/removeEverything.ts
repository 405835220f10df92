import { CACHE_PREFIX, SWITCH_KEY } from './names.ts';
import { clearOfflineStates } from './offlineState.ts';
import { registerWorker } from './registerWorker.ts';

/** Turns everything offline off, for good: documents, covers, the app and the worker are removed. */
export async function removeEverything(): Promise<void> {
  localStorage.setItem(SWITCH_KEY, 'off');
  clearOfflineStates();
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.all(registrations.map((registration) => registration.unregister()));
  // Afterwards, or the worker might store something again.
  const names = await caches.keys();
  const own = names.filter((name) => name.startsWith(CACHE_PREFIX));
  await Promise.all(own.map((name) => caches.delete(name)));
}

/** Turns it on again. */
export async function turnOn(): Promise<void> {
  localStorage.removeItem(SWITCH_KEY);
  await registerWorker();
}
