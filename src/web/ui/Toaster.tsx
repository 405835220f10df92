import { lazy, type ReactElement, Suspense, useSyncExternalStore } from 'react';
import { toasterRequest } from './notify.ts';

const SonnerToaster = lazy(async () => ({
  default: (await import('./SonnerToaster.tsx')).SonnerToaster,
}));

/** The container of all toasts, rendered once near the root. `notify` shows toasts. */
export function Toaster(): ReactElement | null {
  const isRequested = useSyncExternalStore(
    toasterRequest.subscribe,
    toasterRequest.isRequested,
    () => false,
  );
  if (!isRequested) return null;
  return (
    <Suspense fallback={null}>
      <SonnerToaster />
    </Suspense>
  );
}
