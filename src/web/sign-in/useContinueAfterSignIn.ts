import { signInUrl } from '../../protocol/safeReturn.ts';
import { useSessionChange } from './useSessionChange.ts';

/** Leaves a step when another tab has signed in meanwhile. */
export function useContinueAfterSignIn(to: string): void {
  useSessionChange(to, undefined, ({ mayOpen }) => {
    // Not directly to the destination: that page redirects there, and can report a download.
    if (mayOpen) location.replace(signInUrl(to));
  });
}
