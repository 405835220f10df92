import type { SessionLookup } from './createSessions.ts';

/** How long the result for a cookie is remembered, in ms: a PDF reader requests many byte ranges. */
const REMEMBER_MS = 1000;

/** How many cookies are remembered, with some 500 bytes each. */
const MOST_REMEMBERED = 10_000;

/** The results of recent look-ups. A write to the database invalidates all of them. */
export interface SessionMemory {
  /** @param written the revision of the database; undefined if it is not known */
  recall(cookie: string, written: number | undefined): SessionLookup | undefined;
  /** @param written the revision before the look-up: later writes invalidate the result */
  remember(cookie: string, found: SessionLookup, written: number | undefined): void;
}

/** @param now milliseconds since 1970 */
export function createSessionMemory(now: () => number): SessionMemory {
  const remembered = new Map<string, { readonly found: SessionLookup; readonly at: number }>();
  let lastWritten: number | undefined;
  return {
    recall(cookie, written) {
      if (written === undefined || written !== lastWritten) return undefined;
      const known = remembered.get(cookie);
      // A clock that is set back must not extend the time.
      if (!known || Math.abs(now() - known.at) >= REMEMBER_MS) return undefined;
      const { found } = known;
      return found.kind === 'member' && found.principal.until <= now() ? undefined : found;
    },
    remember(cookie, found, written) {
      if (written === undefined) return;
      if (written !== lastWritten || remembered.size >= MOST_REMEMBERED) remembered.clear();
      lastWritten = written;
      remembered.set(cookie, { found, at: now() });
    },
  };
}
