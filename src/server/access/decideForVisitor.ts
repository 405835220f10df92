import { type AccessFacts, type Decision, decide } from '../../access/decide.ts';
import type { RequestVisitor } from './visitorOf.ts';

/** Decides about a visitor. The session is looked up only if the network does not decide. */
export async function decideForVisitor(
  visitor: RequestVisitor,
  request: Pick<AccessFacts, 'target' | 'accepted' | 'now'>,
): Promise<Decision> {
  const { isCampus, policy } = visitor;
  const facts = { ...request, isCampus };
  const byNetwork = decide({ ...facts, principal: undefined, isBlocked: false }, policy);
  if (byNetwork.may) return byNetwork;
  const [principal, isBlocked] = [await visitor.principal(), await visitor.isBlocked()];
  return decide({ ...facts, principal, isBlocked }, policy);
}
