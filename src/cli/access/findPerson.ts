import { isPersonTag, personTag } from '../../access/personTag.ts';
import type { Session } from '../../state/sessions.ts';
import type { State } from '../../state/state.ts';

/** The keyed hash of a person, as in the database. */
const PERSON = /^[\w-]{43}$/u;

/** How many sessions are read at a time. */
const PAGE = 500;

/** Finds the person with a tag of the log among blocks, roles, tokens and sessions; `error` says why not. */
export async function findPerson(
  { sessions, tokens, blocks, roles }: Pick<State, 'sessions' | 'tokens' | 'blocks' | 'roles'>,
  text: string,
): Promise<{ person: string; error?: never } | { person?: never; error: string }> {
  if (PERSON.test(text)) return { person: text };
  const tag = text.trim().toLowerCase();
  if (!isPersonTag(tag)) {
    return { error: `${text} is no person: the log names each by 12 digits of 0-9 and a-f.` };
  }
  const found = new Set<string>();
  const note = ({ person }: { readonly person: string | undefined }) => {
    if (person !== undefined && personTag(person) === tag) found.add(person);
  };
  for (const entry of await blocks.list()) note(entry);
  for (const entry of await roles.list()) note(entry);
  for (const entry of await tokens.list()) note(entry);
  for (let after: Session | undefined; ; ) {
    const page = await sessions.list({ limit: PAGE, after });
    for (const entry of page) note(entry);
    after = page.at(-1);
    if (after === undefined || page.length < PAGE) break;
  }
  const [person, ...others] = found;
  if (person === undefined) {
    return {
      error: `Nobody who is signed in now is ${tag}. Whoever signs in again stands in the log with the same digits.`,
    };
  }
  // A collision is very unlikely, but must never select the wrong person.
  if (others.length > 0)
    return { error: `${tag} is more than one person: ${[...found].join(', ')}` };
  return { person };
}
