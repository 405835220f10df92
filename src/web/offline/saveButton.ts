import type { ComponentType } from 'react';
import type { Item } from '../../catalog/item.ts';

type SaveButton = ComponentType<{ readonly items: readonly Item[]; readonly isSet: boolean }>;

let loaded: SaveButton | undefined;
const listeners = new Set<() => void>();

/** The button of 离线保存, once its code is loaded, as an external store for React. */
export const saveButton = {
  current: (): SaveButton | undefined => loaded,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Loads the button. A failure leaves its space empty, until it is called again. */
export async function loadSaveButton(): Promise<void> {
  if (loaded) return;
  const part = await import('./SaveOfflineButton.tsx').catch(() => undefined);
  if (!part) return;
  loaded = part.SaveOfflineButton;
  for (const listener of listeners) listener();
}
