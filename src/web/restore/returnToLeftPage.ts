import { tabStorage } from '../lib/tabStorage.ts';
import { takeLeftEntry } from './leftEntry.ts';

/**
 * Exchanges this page for the list that was left at this address to sign in, at the place where
 * someone stood: as the entry that was left, loaded again. False where none was.
 */
export function returnToLeftPage(to: string): boolean {
  const key = takeLeftEntry(to, tabStorage());
  if (key === undefined) return false;
  history.replaceState({ key }, '', to);
  location.reload();
  return true;
}
