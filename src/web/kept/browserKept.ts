import { deviceStorage } from '../lib/deviceStorage.ts';
import { createKeptStore } from './keptStore.ts';

/** What is kept in this browser. Loaded when something is kept, or is to be. */
export const kept = createKeptStore(usableStorage());

addEventListener('storage', ({ key }) => {
  if (key === null || key.startsWith('campusdocs:')) kept.reload();
});
reserveSpace();
kept.subscribe(reserveSpace);

/** The landing has space for these lists, as the script in the head decides for the first paint. */
function reserveSpace(): void {
  const state = kept.state();
  document.documentElement.dataset.kept = (['searches', 'opened'] as const)
    .filter((name) => state[name].length > 0)
    .join(' ');
}

/** The device's storage; undefined also where it refuses every entry, as some browsers do. */
function usableStorage(): Storage | undefined {
  const storage = deviceStorage();
  try {
    storage?.setItem('campusdocs:probe', '');
    storage?.removeItem('campusdocs:probe');
    return storage;
  } catch {
    return undefined;
  }
}
