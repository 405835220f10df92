import type { EndedSignIns } from '../../../state/signIns.ts';
import type { State } from '../../../state/state.ts';
import { hashPhrase, normalizePhrase } from './phraseHash.ts';

/** An attacker has 72,000 tries a day, too few for eight random characters. */
export const SHORTEST_PHRASE = 8;

/**
 * Sets or replaces the pass phrase of a method, from the next try on. Sessions of the previous
 * phrase last on, unless they are ended with everything that they approved.
 *
 * @returns what was ended on request, or why it failed, as one line for a person
 */
export async function setPhrase(
  { phrases, signIns }: Pick<State, 'phrases' | 'signIns'>,
  options: { readonly method: string; readonly phrase: string; readonly endSessions: boolean },
): Promise<
  | { readonly ended?: EndedSignIns; readonly error?: never }
  | { readonly ended?: never; readonly error: string }
> {
  const phrase = normalizePhrase(options.phrase);
  if (phrase === undefined || [...phrase].length < SHORTEST_PHRASE) {
    return { error: `The phrase must have ${SHORTEST_PHRASE} to 200 characters.` };
  }
  await phrases.set(options.method, await hashPhrase(phrase));
  return options.endSessions ? { ended: await signIns.end({ method: options.method }) } : {};
}
