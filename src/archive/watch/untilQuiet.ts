import { setTimeout } from 'node:timers/promises';
import { MINUTE_MS } from '../../lib/durations.ts';

/** In milliseconds. */
export const PATIENCE = {
  /** After this long without a change, writing is over. */
  quiet: 100,
  /** Continuous changes are read after this long. */
  restless: 1000,
  /** A Git that takes longer was killed and left its lock behind. */
  git: MINUTE_MS,
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
export async function untilQuiet(
  { lastChange, isGitAtWork, now }: FolderActivity,
  patience: typeof PATIENCE = PATIENCE,
): Promise<{ readonly still: boolean }> {
  const started = now();
  let unlocked = started;
  for (;;) {
    if (await isGitAtWork()) {
      unlocked = now();
      if (unlocked - started > patience.git) return { still: false };
    } else {
      if (now() - lastChange() >= patience.quiet) return { still: true };
      if (now() - unlocked > patience.restless) return { still: false };
    }
    await setTimeout(patience.quiet / 4);
  }
}
