import * as v from 'valibot';
import { HOUR_MS } from '../../lib/durations.ts';
import { safeReturn } from '../../protocol/safeReturn.ts';

const KEY = 'campusdocs:left';

/** Longer than a sign-in may take; later nobody expects it any more, in ms. */
const LONGEST_MS = HOUR_MS;

const EntrySchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ key: v.string(), address: v.string(), since: v.number() }),
);

/** The part of a window that is used here. */
interface LeftWindow {
  readonly history: { readonly state: unknown };
  readonly location: { readonly pathname: string; readonly search: string };
}

/**
 * Remembers the entry of the history that someone leaves to sign in, for this very tab: where they
 * stood in its list is remembered under its key.
 */
export function rememberLeftEntry(
  { history: { state }, location }: LeftWindow,
  storage: Pick<Storage, 'setItem'> | undefined,
): void {
  const key = typeof state === 'object' && state !== null && 'key' in state ? state.key : undefined;
  // As it will read when it comes back.
  const address = safeReturn(location.pathname + location.search);
  try {
    storage?.setItem(KEY, JSON.stringify({ key, address, since: Date.now() }));
  } catch {
    // Full, or refused: the list is shown from its beginning.
  }
}

/** The key of the entry that was left at this address to sign in; told once. */
export function takeLeftEntry(
  address: string,
  storage: Pick<Storage, 'getItem' | 'removeItem'> | undefined,
): string | undefined {
  const read = v.safeParse(EntrySchema, storage?.getItem(KEY));
  if (!read.success || read.output.address !== address) return undefined;
  storage?.removeItem(KEY);
  return Date.now() - read.output.since < LONGEST_MS ? read.output.key : undefined;
}
