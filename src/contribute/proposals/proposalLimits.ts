import type { ContributeSettings } from '../../config/contributeSettings.ts';
import { DAY_MS } from '../../lib/durations.ts';
import type { ProposalState } from '../../state/proposals.ts';
import type { State } from '../../state/state.ts';
import type { Actor } from '../actor.ts';
import { refuse } from '../refusal.ts';

/** The states of proposals that wait for somebody. */
export const WAITING: readonly ProposalState[] = ['draft', 'open', 'returned'];

/** How many times as many as may wait can be made, and changed, in a day. */
const MADE_IN_A_DAY = 2;
const WRITTEN_IN_A_DAY = 20;

type Limited = Pick<State, 'proposals' | 'meters'>;
type Settings = Pick<ContributeSettings, 'filesPerVisitor'>;

/** Whose proposals are counted together: those of a person, or of a network without sign-in. */
export function ownerOf({
  person,
  origin,
}: Pick<Actor, 'person' | 'origin'>): { author: string } | { origin: string } {
  return person === undefined ? { origin } : { author: person };
}

/** Refuses a new proposal of somebody who has too many. */
export async function limitNew(
  { proposals, meters }: Limited,
  actor: Actor,
  { filesPerVisitor }: Settings,
) {
  const owner = ownerOf(actor);
  const waiting = await proposals.count({ ...owner, states: WAITING });
  if (waiting >= filesPerVisitor) return refuse('too-many-proposals');
  // Counted in one statement, unlike the sum above: a thousand requests at once do not get past it.
  const { allowed } = await meters.hit(keyOf('made', actor), {
    limit: MADE_IN_A_DAY * filesPerVisitor,
    windowMs: DAY_MS,
  });
  return allowed ? undefined : refuse('too-many-proposals');
}

/** Refuses a write of somebody who has changed proposals too often today. */
export async function limitWrites(
  { meters }: Pick<Limited, 'meters'>,
  actor: Actor,
  { filesPerVisitor }: Settings,
) {
  const { allowed } = await meters.hit(keyOf('written', actor), {
    limit: WRITTEN_IN_A_DAY * filesPerVisitor,
    windowMs: DAY_MS,
  });
  return allowed ? undefined : refuse('too-many-requests');
}

function keyOf(what: string, { person, origin }: Actor): string {
  return `proposals:${what}:${person ?? origin}`;
}
