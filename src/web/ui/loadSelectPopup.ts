import type { SelectPopup } from './SelectPopup.tsx';

let loaded: typeof SelectPopup | undefined;

/** The list of a `Select`, if its code has arrived. */
export const loadedSelectPopup = (): typeof SelectPopup | undefined => loaded;

/** Loads the list of a `Select`. Rejects if its code cannot be fetched. */
export async function loadSelectPopup(): Promise<typeof SelectPopup> {
  const module = await import('./SelectPopup.tsx');
  loaded = module.SelectPopup;
  return loaded;
}
