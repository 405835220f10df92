import type { Role } from '../state/roles.ts';

/** Who does something, as far as rules and the journal need to know. */
export interface Actor {
  /** The keyed hash of a signed-in person. */
  readonly person: string | undefined;
  /** A keyed hash of the network, which counts for limits. */
  readonly origin: string;
  /** The role of the person now: it is looked up for each request. */
  readonly role: Role | undefined;
}

/** Whether a role includes another: a maintainer may do whatever a reviewer may. */
export function hasRole(actor: Pick<Actor, 'role'>, needed: Role): boolean {
  return actor.role === 'maintainer' || actor.role === needed;
}
