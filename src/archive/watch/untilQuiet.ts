import { setTimeout } from 'node:timers/promises';
import { MINUTE_MS } from '../../lib/durations.ts';

/** In milliseconds. */
export const PATIENCE = {
  /** Without a change for so long, whatever was going on is over. */
  quiet: 100,
  /** Changes that go on and on are read in between. */
  restless: 1000,
  /** A Git that takes longer has been killed, and has left its lock behind. */
  git: MINUTE_MS,
};

/** What happens in a folder: when the last change was seen, and whether Git is writing. */
export interface Bustle {
  /** As `now` tells the time. */
  readonly lastChange: () => number;
  readonly isGitAtWork: () => Promise<boolean>;
  readonly now: () => number;
}

/**
 * Waits until nothing is being written, so that nothing is read half: until no change was seen for
 * a while and Git holds no lock. `still` is false where that went on for too long.
 */
export async function untilQuiet(
  { lastChange, isGitAtWork, now }: Bustle,
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
