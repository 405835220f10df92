import { setTimeout } from 'node:timers/promises';
import { MINUTE_MS } from '../../lib/durations.ts';

/** In milliseconds. */
export const QUIET_LIMITS = {
  /** After this long without a change, writing is over. */
  quietMs: 100,
  /** Continuous changes are read after this long. */
  maxBusyMs: 1000,
  /** A Git that takes longer was killed and left its lock behind. */
  maxGitMs: MINUTE_MS,
};

/** The activity in a folder: when the last change was seen, and whether Git is writing. */
export interface FolderActivity {
  /** On the clock of `now`. */
  readonly lastChange: () => number;
  readonly isGitAtWork: () => Promise<boolean>;
  readonly now: () => number;
}

/**
 * Waits until no change was seen for a while and Git holds no lock, so that nothing is read
 * half-written. `still` is false if that took too long.
 */
export async function waitUntilQuiet(
  { lastChange, isGitAtWork, now }: FolderActivity,
  limits: typeof QUIET_LIMITS = QUIET_LIMITS,
): Promise<{ readonly isQuiet: boolean }> {
  const started = now();
  let unlocked = started;
  for (;;) {
    if (await isGitAtWork()) {
      unlocked = now();
      if (unlocked - started > limits.maxGitMs) return { isQuiet: false };
    } else {
      if (now() - lastChange() >= limits.quietMs) return { isQuiet: true };
      if (now() - unlocked > limits.maxBusyMs) return { isQuiet: false };
    }
    await setTimeout(limits.quietMs / 4);
  }
}
