import { useEffect } from 'react';
import type { Way } from '../../protocol/signIn.ts';
import { useSite } from '../lib/site.ts';

/** Ways whose own page sends the browser back to the main host, whichever it came from. */
const SENT_BACK: ReadonlySet<Way['kind']> = new Set(['oidc', 'cas', 'github']);

/**
 * Goes on at the main host, where what binds a sign-in to this browser has to be kept: begun at
 * another name of the site, it would come back to one that does not know it. Only the browser knows
 * its address for certain; a server behind a proxy that hides it would lead round in circles.
 */
export function useMainHost(ways: readonly Way[]): void {
  const { main } = useSite().hosts;
  const comesBackThere = main !== undefined && ways.some(({ kind }) => SENT_BACK.has(kind));

  useEffect(() => {
    if (!comesBackThere || new URL(main).origin === location.origin) return;
    location.replace(`${main}${location.pathname}${location.search}`);
  }, [comesBackThere, main]);
}
