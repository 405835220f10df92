import type { Context } from 'hono';
import { safeReturn } from '../../../protocol/safeReturn.ts';
import type { SessionResponse } from '../../../protocol/signIn.ts';
import { PARAMETERS } from '../../../protocol/urls.ts';
import { authStatusOf } from './authStatusOf.ts';
import type { SignInContext } from './signInContext.ts';

/** `GET /api/session?to=…`: whether a page that waits for a sign-in can continue. */
export async function getSession(context: SignInContext, c: Context): Promise<Response> {
  const to = safeReturn(c.req.query(PARAMETERS.returnTo));
  const { isBlocked, session, ...status } = await authStatusOf(context, c, to);
  // On an open site it is another host that refuses files, and that host may have a sign-in.
  const cannotSignIn = status.mode !== 'open' && context.methods().length === 0;
  const body: SessionResponse = {
    ...status,
    ...(session && { session }),
    ...(cannotSignIn && { cannotSignIn, mainHost: context.mainHostOf(c) }),
  };
  return c.json(body, 200, { 'cache-control': 'no-store' });
}
