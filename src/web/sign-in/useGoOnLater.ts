import { signInUrl } from '../../protocol/safeReturn.ts';
import { useChangeOfSession } from './useChangeOfSession.ts';

/** Leaves a step when another tab has signed in meanwhile. */
export function useGoOnLater(to: string): void {
  useChangeOfSession(to, undefined, ({ mayOpen }) => {
    // Not directly to the destination: that page redirects there, and can report a download.
    if (mayOpen) location.replace(signInUrl(to));
  });
}
