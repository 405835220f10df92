import type { Context } from 'hono';
import { safeReturn, signInUrl } from '../../../protocol/safeReturn.ts';
import { PARAMETERS } from '../../../protocol/urls.ts';
import { respondProblem } from '../../respondProblem.ts';
import { readForm } from '../readForm.ts';
import { visitorOf } from '../visitorOf.ts';
import { authStatusOf } from './authStatusOf.ts';
import { authUrl } from './choosePage.ts';
import { redirectTo, showPage } from './responses.ts';
import { type SignInContext, shown } from './signInContext.ts';

/**
 * `GET /login?to=…`: why a file needs a sign-in, the methods, and the session. Returns undefined on an
 * open site without methods, where the page has nothing to offer.
 */
export async function showFileLogin(
  context: SignInContext,
  c: Context,
): Promise<Response | undefined> {
  const { methods, titleOf, sessionDays } = context;
  const to = safeReturn(c.req.query(PARAMETERS.returnTo));
  const { isBlocked, session, ...status } = await authStatusOf(context, c, to);
  if (status.mode === 'open' && methods().length === 0 && !session) return undefined;
  const { address } = visitorOf(c);
  const wanted = await titleOf(c, to);
  return showPage(context, c, {
    step: 'file-login',
    ...status,
    to,
    ...(wanted !== undefined && { wanted }),
    ...(address !== undefined && { address }),
    methods: methods().map(shown),
    ...(session && { session }),
    sessionDays: sessionDays(),
    ...(isBlocked && { errorCode: 'blocked' }),
  });
}

/** `POST /login`: begins a sign-in, or ends the session here or everywhere. */
export async function postFileLogin(context: SignInContext, c: Context): Promise<Response> {
  const { form, problem } = await readForm(c);
  if (!form) return problem;
  const to = safeReturn(form.get(PARAMETERS.returnTo));
  switch (form.get(PARAMETERS.intent)) {
    case 'end':
      return endSession(context, c, to, 'here');
    case 'end-everywhere':
      return endSession(context, c, to, 'everywhere');
    case 'begin':
      return beginSignIn(context, c, to, form.get(PARAMETERS.method));
    default:
      return respondProblem(c, 'bad-request');
  }
}

async function endSession(
  { sessions, cookies }: SignInContext,
  c: Context,
  to: string,
  where: 'here' | 'everywhere',
): Promise<Response> {
  const cookie = cookies.session(c);
  if (cookie !== undefined) {
    await (where === 'here' ? sessions.end(cookie) : sessions.endEverywhere(cookie));
    cookies.setSession(c, '', 0);
  }
  return redirectTo(c, signInUrl(to));
}

/** @param id the method that the visitor chose, untrusted; the only method needs no choice */
async function beginSignIn(
  { methods, flow, cookies }: SignInContext,
  c: Context,
  to: string,
  id: string | null,
): Promise<Response> {
  const open = methods();
  if (open.length === 0) return redirectTo(c, signInUrl(to));
  const chosen = open.find((method) => method.id === id);
  const method = chosen ?? (open.length === 1 ? open[0] : undefined);
  const uuid = await flow.begin({ secret: cookies.keepSecret(c), method: method?.id, to });
  return redirectTo(c, authUrl(uuid, method));
}
