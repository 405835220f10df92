import { useEffect, useEffectEvent, useRef } from 'react';
import * as v from 'valibot';
import { SessionAnswerSchema } from '../../protocol/signIn.ts';
import { PARAMETERS, PATHS } from '../../protocol/urls.ts';
import { fetchJson } from '../lib/fetchJson.ts';
import { listenToSignIns } from '../lib/signInChannel.ts';

/** From one question to the next while a page is in sight, in ms. */
const INTERVAL_MS = 15_000;

/** What can change while a page waits. */
export interface AuthStatus {
  readonly mayOpen: boolean;
  readonly hasSession: boolean;
}

/**
 * Calls `onChange` when `to` begins to open, or ceases to, while the page is there: because another tab
 * has signed in or out, or because the network is another one. Asks when another tab says so, when
 * someone comes back to this one, and now and then.
 *
 * @param sent what the page came with; where it came with nothing, the first answer stands for it
 */
export function useChangeOfSession(
  to: string,
  sent: AuthStatus | undefined,
  onChange: (authStatus: AuthStatus) => void,
): void {
  const known = useRef(sent);
  const change = useEffectEvent(onChange);

  useEffect(() => {
    const end = new AbortController();
    const { signal } = end;

    async function fetchStatus(isTold = false): Promise<void> {
      if (!isTold && (document.visibilityState === 'hidden' || !navigator.onLine)) return;
      const url = `${PATHS.session}?${new URLSearchParams({ [PARAMETERS.returnTo]: to })}`;
      const answer = await fetchJson(url, { signal }).catch(() => undefined);
      const read = v.safeParse(SessionAnswerSchema, answer);
      // Asked again soon.
      if (!read.success || signal.aborted) return;
      const { mayOpen, session } = read.output;
      const now = { mayOpen, hasSession: session !== undefined };
      const before = known.current;
      known.current = now;
      if (!before) return;
      if (before.mayOpen !== now.mayOpen || before.hasSession !== now.hasSession) {
        change(now);
      }
    }

    const listen = () => void fetchStatus();
    const timer = setInterval(listen, INTERVAL_MS);
    const stopListening = listenToSignIns(() => void fetchStatus(true));
    addEventListener('focus', listen, { signal });
    addEventListener('online', listen, { signal });
    document.addEventListener('visibilitychange', listen, { signal });
    if (!known.current) listen();
    return () => {
      end.abort();
      clearInterval(timer);
      stopListening();
    };
  }, [to]);
}
