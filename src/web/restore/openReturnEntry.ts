import { tabStorage } from '../lib/tabStorage.ts';
import { takeReturnEntry } from './returnEntry.ts';

/**
 * Replaces this page by the list that was left at this address to sign in, at its scroll position,
 * by loading the entry that was left. Returns false if there is none.
 */
export function openReturnEntry(to: string): boolean {
  const key = takeReturnEntry(to, tabStorage());
  if (key === undefined) return false;
  history.replaceState({ key }, '', to);
  location.reload();
  return true;
}
