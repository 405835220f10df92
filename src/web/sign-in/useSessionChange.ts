import { useEffect, useEffectEvent, useRef } from 'react';
import * as v from 'valibot';
import { SessionResponseSchema } from '../../protocol/signIn.ts';
import { PARAMETERS, PATHS } from '../../protocol/urls.ts';
import { fetchJson } from '../lib/fetchJson.ts';
import { listenToSignIns } from '../lib/signInChannel.ts';

/** Polling interval while the page is visible, in ms. */
const INTERVAL_MS = 15_000;

/** The status that can change while a page is open. */
export interface AuthStatus {
  readonly mayOpen: boolean;
  readonly hasSession: boolean;
}

/**
 * Calls `onChange` when `to` becomes accessible or inaccessible while the page is open: another tab
 * has signed in or out, or the network has changed. Checks after a message of another tab, when the
 * visitor returns to this tab, and at intervals.
 *
 * @param initial the status embedded in the page; defaults to the first response
 */
export function useSessionChange(
  to: string,
  initial: AuthStatus | undefined,
  onChange: (authStatus: AuthStatus) => void,
): void {
  const lastStatus = useRef(initial);
  const change = useEffectEvent(onChange);

  useEffect(() => {
    const end = new AbortController();
    const { signal } = end;

    async function fetchStatus(isNotified = false): Promise<void> {
      if (!isNotified && (document.visibilityState === 'hidden' || !navigator.onLine)) return;
      const query = new URLSearchParams({ [PARAMETERS.returnTo]: to });
      const response = await fetchJson(`${PATHS.session}?${query}`, { signal }).catch(
        () => undefined,
      );
      const read = v.safeParse(SessionResponseSchema, response);
      // The next check follows soon.
      if (!read.success || signal.aborted) return;
      const { mayOpen, session } = read.output;
      const now = { mayOpen, hasSession: session !== undefined };
      const before = lastStatus.current;
      lastStatus.current = now;
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
    if (!lastStatus.current) listen();
    return () => {
      end.abort();
      clearInterval(timer);
      stopListening();
    };
  }, [to]);
}
