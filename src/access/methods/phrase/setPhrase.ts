import type { EndedSignIns } from '../../../state/signIns.ts';
import type { State } from '../../../state/state.ts';
import { hashPhrase, tidyPhrase } from './phraseHash.ts';

/** Whoever guesses has 72,000 tries a day: eight characters at random are too many for them. */
export const SHORTEST_PHRASE = 8;

/**
 * Sets the pass phrase of a method, or replaces the one before: it holds from the next try on. Sessions
 * that the one before has opened last on, unless they are ended, with all that they let in.
 *
 * @returns what was ended where that was asked for, or why it cannot be, as one line for a person
 */
export async function setPhrase(
  { phrases, signIns }: Pick<State, 'phrases' | 'signIns'>,
  options: { readonly method: string; readonly phrase: string; readonly endSessions: boolean },
): Promise<
  | { readonly ended?: EndedSignIns; readonly error?: never }
  | { readonly ended?: never; readonly error: string }
> {
  const phrase = tidyPhrase(options.phrase);
  if (phrase === undefined || [...phrase].length < SHORTEST_PHRASE) {
    return { error: `The phrase must have ${SHORTEST_PHRASE} to 200 characters.` };
  }
  await phrases.set(options.method, await hashPhrase(phrase));
  return options.endSessions ? { ended: await signIns.end({ method: options.method }) } : {};
}
