import type { Item } from '../../catalog/item.ts';
import { deviceStorage } from '../lib/deviceStorage.ts';
import type { SearchStore } from '../session/searchStore.ts';
import { loadKept } from './loadKept.ts';

let isConnected = false;

/**
 * Records searches and opened documents on this device. The code for it loads with the first use of
 * the page, and at once only where favourites are to be shown.
 */
export function connectKept(store: SearchStore): void {
  isConnected = true;
  const begin = () => {
    removeEventListener('pointerdown', begin, true);
    removeEventListener('keydown', begin, true);
    void importRecorder().then((recorder) => recorder?.recordVisits(store));
  };
  addEventListener('pointerdown', begin, true);
  addEventListener('keydown', begin, true);
  if (deviceStorage()?.getItem('campusdocs:favourites')) void loadKept();
}

/** Records that a document was opened, outside the search store's knowledge. */
export function noteOpened(item: Item): void {
  if (isConnected) void importRecorder().then((recorder) => recorder?.recordOpened(item));
}

/** Without its code nothing is recorded, and nothing else breaks. */
const importRecorder = () => import('./recordVisits.ts').catch(() => undefined);
