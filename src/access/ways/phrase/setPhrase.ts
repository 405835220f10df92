import type { State } from '../../../state/state.ts';
import { hashPhrase, tidyPhrase } from './phraseHash.ts';

/** Whoever guesses has 72,000 tries a day: eight characters at random are too many for them. */
export const SHORTEST_PHRASE = 8;

/**
 * Sets the pass phrase of a way, or replaces the one before: it holds from the next try on. Sessions
 * that the one before has opened last on, unless they are ended.
 *
 * @returns how many sessions were ended, or why it cannot be, as one line for a person
 */
export async function setPhrase(
  { phrases, sessions }: Pick<State, 'phrases' | 'sessions'>,
  options: { readonly way: string; readonly phrase: string; readonly endSessions: boolean },
): Promise<{ readonly ended: number; readonly error?: never } | { readonly error: string }> {
  const phrase = tidyPhrase(options.phrase);
  if (phrase === undefined || [...phrase].length < SHORTEST_PHRASE) {
    return { error: `The phrase must have ${SHORTEST_PHRASE} to 200 characters.` };
  }
  await phrases.set(options.way, await hashPhrase(phrase));
  return { ended: options.endSessions ? await sessions.endWay(options.way) : 0 };
}
