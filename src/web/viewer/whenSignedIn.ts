import * as v from 'valibot';
import { SessionAnswerSchema } from '../../protocol/signIn.ts';
import { PATHS } from '../../protocol/urls.ts';
import { fetchJson } from '../lib/fetchJson.ts';
import { listenToSignIns } from '../lib/signInChannel.ts';

/** From one question to the next while the document is in sight, in ms. */
const INTERVAL_MS = 15_000;

/**
 * Calls `goOn`, once, when files have begun to open: because another tab has signed in, or because
 * the network is another one. Where they seem to be open from the start, something else stands in
 * between, and asking again by itself would go round in a circle.
 */
export function whenSignedIn(goOn: () => void): void {
  const end = new AbortController();
  const { signal } = end;
  let wasClosed = false;

  async function ask(isTold: boolean): Promise<void> {
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

  const look = () => void ask(false);
  const timer = setInterval(look, INTERVAL_MS);
  const stopListening = listenToSignIns(() => void ask(true));
  addEventListener('focus', look, { signal });
  addEventListener('online', look, { signal });
  document.addEventListener('visibilitychange', look, { signal });
  look();
}
