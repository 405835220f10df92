import * as v from 'valibot';
import { SessionAnswerSchema } from '../../protocol/signIn.ts';
import { PATHS } from '../../protocol/urls.ts';
import { fetchJson } from '../lib/fetchJson.ts';
import { listenToSignIns } from '../lib/signInChannel.ts';

/** Polling interval while the document is visible, in ms. */
const INTERVAL_MS = 15_000;

/**
 * Calls `goOn` once when files become accessible: another tab has signed in, or the network has
 * changed. If they seem accessible from the start, something else is in the way, and an automatic
 * retry would loop.
 */
export function whenSignedIn(goOn: () => void): void {
  const end = new AbortController();
  const { signal } = end;
  let wasClosed = false;

  async function check(isTold: boolean): Promise<void> {
    if (document.visibilityState === 'hidden' && !isTold) return;
    const answer = await fetchJson(PATHS.session, { signal }).catch(() => undefined);
    const read = v.safeParse(SessionAnswerSchema, answer);
    if (!read.success || signal.aborted) return;
    const { mayOpen } = read.output;
    if (mayOpen && (wasClosed || isTold)) {
      stopListening();
      clearInterval(timer);
      end.abort();
      goOn();
    }
    wasClosed ||= !mayOpen;
  }

  const look = () => void check(false);
  const timer = setInterval(look, INTERVAL_MS);
  const stopListening = listenToSignIns(() => void check(true));
  addEventListener('focus', look, { signal });
  addEventListener('online', look, { signal });
  document.addEventListener('visibilitychange', look, { signal });
  look();
}
