import type { Context } from 'hono';
import { decide } from '../../../access/decide.ts';
import type { Principal } from '../../../access/visitor.ts';
import { needsSession } from '../../../protocol/safeReturn.ts';
import type { SessionView } from '../../../protocol/signIn.ts';
import { visitorOf } from '../visitorOf.ts';
import type { SignInContext } from './signInContext.ts';

/**
 * Whether a visitor may open the file they came for, and their session.
 *
 * @param to the return path, on this site
 */
export async function authStatusOf(
  { cookies, now }: Pick<SignInContext, 'cookies' | 'now'>,
  c: Context,
  to: string,
) {
  const visitor = visitorOf(c);
  const { isCampus, policy } = visitor;
  const [principal, isBlocked] = await Promise.all([visitor.principal(), visitor.isBlocked()]);
  const facts = { target: 'document', isCampus, principal, isBlocked, now: now() } as const;
  // A principal without a cookie has a program's token, which is not a browser session.
  const session = principal && cookies.session(c) !== undefined ? viewOf(principal) : undefined;
  const mayOpen = needsSession(to) ? session !== undefined : decide(facts, policy).may;
  return { mode: policy.mode, isCampus, mayOpen, isBlocked, session };
}

function viewOf({ method, since, until }: Principal): SessionView {
  return { way: method, since, until };
}
