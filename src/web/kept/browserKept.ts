import { createKeptStore } from './keptStore.ts';

/** What is kept in this browser. Loaded when something is kept, or is to be. */
export const kept = createKeptStore(deviceStorage());

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

function deviceStorage(): Storage | undefined {
  try {
    // Some browsers have a storage that refuses every entry.
    localStorage.setItem('campusdocs:probe', '');
    localStorage.removeItem('campusdocs:probe');
    return localStorage;
  } catch {
    return undefined;
  }
}
