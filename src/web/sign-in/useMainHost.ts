import { useEffect } from 'react';
import { useSite } from '../lib/site.ts';
import type { ViewOf } from './signInView.ts';

/** Methods whose own page sends the browser back to the main host, whichever it came from. */
const SENT_BACK: ReadonlySet<string> = new Set(['oidc', 'cas', 'github']);

/**
 * Goes on at the main host, where what binds a sign-in to this browser has to be kept: begun at
 * another name of the site, it would come back to one that does not know it. There alone the campus
 * network opens files as well. Only the browser knows its address for certain; a server behind a
 * proxy that hides it would lead round in circles.
 */
export function useMainHost({ mayOpen, session, mode, methods }: ViewOf<'file-login'>): void {
  const { main } = useSite().hosts;
  const isBetterThere = mode === 'campus' || methods.some(({ kind }) => SENT_BACK.has(kind));
  const goesThere = main !== undefined && !mayOpen && !session && isBetterThere;

  useEffect(() => {
    if (!goesThere || new URL(main).origin === location.origin) return;
    location.replace(`${main}${location.pathname}${location.search}`);
  }, [goesThere, main]);
}
