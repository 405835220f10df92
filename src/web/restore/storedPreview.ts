import * as v from 'valibot';
import { MINUTE_MS } from '../../lib/durations.ts';
import { tabStorage } from '../lib/tabStorage.ts';
import { STORED_PREVIEW_KEY } from './storedPreviewKey.ts';

/** Lifetime in ms: longer than a sign-in may take. */
const LIFETIME_MS = 15 * MINUTE_MS;

const PreviewSchema = v.object({ id: v.string(), address: v.string(), since: v.number() });

/** Stores the previewed document and its page's address when the visitor leaves to sign in. */
export function storePreview(id: string, address: string): void {
  try {
    tabStorage()?.setItem(STORED_PREVIEW_KEY, JSON.stringify({ id, address, since: Date.now() }));
  } catch {
    // Storage is full or refused: the page opens without the preview.
  }
}

/** Returns and removes the id of the document whose preview must reopen at this address. */
export function takeStoredPreview(address: string): string | undefined {
  const storage = tabStorage();
  const stored = storage?.getItem(STORED_PREVIEW_KEY);
  const json = v.safeParse(v.pipe(v.string(), v.parseJson(), PreviewSchema), stored);
  if (!json.success || json.output.address !== address) return undefined;
  storage?.removeItem(STORED_PREVIEW_KEY);
  return Date.now() - json.output.since < LIFETIME_MS ? json.output.id : undefined;
}
