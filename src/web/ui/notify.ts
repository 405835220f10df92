import type { ExternalToast } from 'sonner';

/** Options of a toast besides its title; `duration` is in milliseconds. */
export interface ToastOptions
  extends Pick<
    ExternalToast,
    'id' | 'description' | 'action' | 'cancel' | 'duration' | 'dismissible' | 'closeButton'
  > {
  readonly kind?: 'message' | 'success' | 'error';
}

let isRequested = false;
const listeners = new Set<() => void>();

/**
 * Shows a toast. The code loads with the first one: most visits never see a toast, and none should
 * wait for it. If it cannot be fetched, there is no toast, and nothing else breaks.
 */
export async function notify(
  title: string,
  { kind = 'message', ...options }: ToastOptions = {},
): Promise<void> {
  const parts = await Promise.all([import('sonner'), import('./SonnerToaster.tsx')]).catch(
    () => undefined,
  );
  if (!parts) return;
  isRequested = true;
  for (const listener of listeners) listener();
  parts[0].toast[kind](title, options);
}

/** Whether a toast was ever requested, as an external store for React. */
export const toasterRequest = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  isRequested: (): boolean => isRequested,
};
