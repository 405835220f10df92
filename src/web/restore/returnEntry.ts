import * as v from 'valibot';
import { HOUR_MS } from '../../lib/durations.ts';
import { safeReturn } from '../../protocol/safeReturn.ts';

const KEY = 'campusdocs:left';

/** Lifetime in ms: longer than a sign-in may take. */
const LIFETIME_MS = HOUR_MS;

const EntrySchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ key: v.string(), address: v.string(), since: v.number() }),
);

/** The part of `Window` that is used here. */
interface WindowToLeave {
  readonly history: { readonly state: unknown };
  readonly location: { readonly pathname: string; readonly search: string };
}

/**
 * Stores, for this tab, the key of the history entry that the visitor leaves to sign in. The scroll
 * position of its list is stored under the same key.
 */
export function storeReturnEntry(
  { history: { state }, location }: WindowToLeave,
  storage: Pick<Storage, 'setItem'> | undefined,
): void {
  const key = typeof state === 'object' && state !== null && 'key' in state ? state.key : undefined;
  // The form in which the sign-in returns it.
  const address = safeReturn(location.pathname + location.search);
  try {
    storage?.setItem(KEY, JSON.stringify({ key, address, since: Date.now() }));
  } catch {
    // Storage is full or refused: the list starts at the top.
  }
}

/** Returns and removes the key of the entry that was left at this address to sign in. */
export function takeReturnEntry(
  address: string,
  storage: Pick<Storage, 'getItem' | 'removeItem'> | undefined,
): string | undefined {
  const read = v.safeParse(EntrySchema, storage?.getItem(KEY));
  if (!read.success || read.output.address !== address) return undefined;
  storage?.removeItem(KEY);
  return Date.now() - read.output.since < LIFETIME_MS ? read.output.key : undefined;
}
