import { signInUrl } from '../../protocol/safeReturn.ts';
import { useChangeOfSession } from './useChangeOfSession.ts';

/** Leaves a step that is not needed any more, because another tab has signed in meanwhile. */
export function useGoOnLater(to: string): void {
  useChangeOfSession(to, undefined, ({ mayOpen }) => {
    // Not to what was asked for: that page goes on there, and can say so where it is a download.
    if (mayOpen) location.replace(signInUrl(to));
  });
}
