import * as v from 'valibot';
import { MINUTE_MS } from '../../lib/durations.ts';
import { tabStorage } from '../lib/tabStorage.ts';
import { REOPENING } from './reopeningKey.ts';

/** Longer than a sign-in may take; later nobody expects it any more, in ms. */
const LONGEST_MS = 15 * MINUTE_MS;

const WantedSchema = v.object({ id: v.string(), address: v.string(), since: v.number() });

/** Remembers which document was looked at, and where, by someone who leaves to sign in. */
export function rememberPreview(id: string, address: string): void {
  try {
    tabStorage()?.setItem(REOPENING, JSON.stringify({ id, address, since: Date.now() }));
  } catch {
    // Full, or refused: the page is shown without the preview.
  }
}

/** The id of the document whose preview is to be opened again at this address; told once. */
export function takePreview(address: string): string | undefined {
  const storage = tabStorage();
  const stored = storage?.getItem(REOPENING);
  const json = v.safeParse(v.pipe(v.string(), v.parseJson(), WantedSchema), stored);
  if (!json.success || json.output.address !== address) return undefined;
  storage?.removeItem(REOPENING);
  return Date.now() - json.output.since < LONGEST_MS ? json.output.id : undefined;
}
