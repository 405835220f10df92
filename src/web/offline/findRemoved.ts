import { isGone } from '../lib/isGone.ts';
import type { DocumentRecord } from './documentRecord.ts';

/** The maximum number of documents that are checked, one after the other. */
const MAX_CHECKED = 50;

/** Returns the ids of saved documents that the server no longer has; without network, of none. */
export async function findRemoved(records: readonly DocumentRecord[]): Promise<Set<string>> {
  const removed = new Set<string>();
  for (const { id, previewUrl, isComplete } of records.slice(0, MAX_CHECKED)) {
    if (!isComplete || !navigator.onLine) continue;
    // The worker leaves HEAD to the browser.
    const response = await fetch(previewUrl, { method: 'HEAD', redirect: 'manual' }).catch(
      () => undefined,
    );
    if (response !== undefined && isGone(response.status)) removed.add(id);
  }
  return removed;
}
