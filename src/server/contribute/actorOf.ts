import type { Context } from 'hono';
import { type Actor, hasRole } from '../../contribute/actor.ts';
import type { Contributions } from '../../contribute/contributions.ts';
import type { Role } from '../../state/roles.ts';
import { visitorOf } from '../access/visitorOf.ts';
import { respondProblem } from '../respondProblem.ts';

/** Finds out who sends a request. The role is looked up afresh: one that was taken away ends at once. */
export async function actorOf(
  c: Context,
  { roleOf, hashOrigin }: Pick<Contributions, 'roleOf' | 'hashOrigin'>,
): Promise<Actor> {
  const visitor = visitorOf(c);
  const origin = hashOrigin(visitor.address);
  // Tokens of programs open files, and nothing else.
  const isProgram = c.req.header('authorization') !== undefined;
  const person = isProgram ? undefined : (await visitor.principal())?.person;
  const role = person === undefined ? undefined : await roleOf(person);
  return { person, origin, role };
}

/** The actor of a request, if it has a role, or else the response that refuses it. */
export async function requireRole(
  c: Context,
  contributions: Pick<Contributions, 'roleOf' | 'hashOrigin'>,
  needed: Role,
): Promise<
  | {
      readonly actor: Actor & { readonly person: string; readonly role: Role };
      readonly refusal?: never;
    }
  | { readonly actor?: never; readonly refusal: Response }
> {
  const { person, role, origin } = await actorOf(c, contributions);
  if (person !== undefined && role !== undefined && hasRole({ role }, needed)) {
    return { actor: { person, role, origin } };
  }
  return { refusal: respondProblem(c, person === undefined ? 'sign-in-needed' : 'role-needed') };
}
