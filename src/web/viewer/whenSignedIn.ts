import * as v from 'valibot';
import { SessionResponseSchema } from '../../protocol/signIn.ts';
import { PATHS } from '../../protocol/urls.ts';
import { fetchJson } from '../lib/fetchJson.ts';
import { listenToSignIns } from '../lib/signInChannel.ts';

/** Polling interval while the document is visible, in ms. */
const INTERVAL_MS = 15_000;

/**
 * Calls `onAccess` once when files become accessible: another tab has signed in, or the network has
 * changed. If they seem accessible from the start, something else is in the way, and an automatic
 * retry would loop.
 */
export function whenSignedIn(onAccess: () => void): void {
  const end = new AbortController();
  const { signal } = end;
  let wasRefused = false;

  async function check(isNotified: boolean): Promise<void> {
    if (document.visibilityState === 'hidden' && !isNotified) return;
    const response = await fetchJson(PATHS.session, { signal }).catch(() => undefined);
    const read = v.safeParse(SessionResponseSchema, response);
    if (!read.success || signal.aborted) return;
    const { mayOpen } = read.output;
    if (mayOpen && (wasRefused || isNotified)) {
      stopListening();
      clearInterval(timer);
      end.abort();
      onAccess();
    }
    wasRefused ||= !mayOpen;
  }

  const poll = () => void check(false);
  const timer = setInterval(poll, INTERVAL_MS);
  const stopListening = listenToSignIns(() => void check(true));
  addEventListener('focus', poll, { signal });
  addEventListener('online', poll, { signal });
  document.addEventListener('visibilitychange', poll, { signal });
  poll();
}
