import type { Context } from 'hono';
import type { OpenMethod, StepResult } from '../../../access/flow/signInFlow.ts';
import type { SignInView } from '../../../protocol/signIn.ts';
import { SIGN_IN_ERRORS, type SignInErrorCode } from '../../../protocol/signInErrors.ts';
import { callbackPath } from '../../../protocol/urls.ts';
import type { PendingSignIn } from '../../../state/pendingSignIns.ts';
import { respondProblem } from '../../respondProblem.ts';
import { wantsPage } from '../../wantsPage.ts';
import { sendSession } from '../principalOf.ts';
import { authStatusOf } from './authStatusOf.ts';
import { methodOf, type SignInContext, shown } from './signInContext.ts';
import { signInErrorStatus } from './signInErrorStatus.ts';

/** No cache stores a step of a sign-in, and no other site sees its address. */
export const HEADERS = { 'cache-control': 'no-store', 'referrer-policy': 'strict-origin' } as const;

/** Problems of a sign-in that does not exist: irrelevant to a visitor who is signed in. */
const NOT_THERE: ReadonlySet<SignInErrorCode> = new Set([
  'expired',
  'no-cookies',
  'state-wrong',
  'unfinished',
  'unknown',
  'used-twice',
]);

/** Responds with a sign-in page. */
export async function showPage(
  { renderPage }: Pick<SignInContext, 'renderPage'>,
  c: Context,
  view: SignInView,
  status = 200,
): Promise<Response> {
  const page = await renderPage(c, view, status);
  for (const [name, value] of Object.entries(HEADERS)) page.headers.set(name, value);
  return page;
}

/** Redirects to a page that can be reloaded: 303 after a form, 302 otherwise. */
export function redirectTo(c: Context, location: string, status: 302 | 303 = 303): Response {
  return c.body(null, status, { location, ...HEADERS });
}

/** Responds with a problem: a page for people, a problem document (RFC 9457) for programs. */
export async function showError(
  context: SignInContext,
  c: Context,
  errorCode: SignInErrorCode,
  {
    pending,
    method = methodOf(context, c),
  }: { pending?: PendingSignIn | undefined; method?: OpenMethod | undefined } = {},
): Promise<Response> {
  if (!wantsPage(c.req.raw.headers)) {
    const { title, advice } = SIGN_IN_ERRORS[errorCode];
    return respondProblem(c, 'sign-in-failed', `${title}：${advice}`);
  }
  if (NOT_THERE.has(errorCode)) {
    const { session } = await authStatusOf(context, c, '/');
    if (session) return showEnd(context, c, 'signed-in', pending?.to ?? '/');
  }
  const view: SignInView = {
    step: 'callback',
    phase: 'failed',
    errorCode,
    to: pending?.to ?? '/',
    ...(pending && !pending.isClaimed && { uuid: pending.uuid }),
    ...(method && { method: shown(method) }),
  };
  return showPage(context, c, view, signInErrorStatus(errorCode));
}

/** Responds with the page of a sign-in that is over, which links to where the visitor wanted to go. */
export async function showEnd(
  context: SignInContext,
  c: Context,
  phase: 'done' | 'signed-in',
  to: string,
): Promise<Response> {
  const wanted = await context.titleOf(c, to);
  return showPage(context, c, {
    step: 'callback',
    phase,
    to,
    ...(wanted !== undefined && { wanted }),
  });
}

/** Redirects to the page that shows the result of a step, after setting the session it began. */
export async function respondToStep(
  context: SignInContext,
  c: Context,
  result: StepResult,
  method: OpenMethod,
): Promise<Response> {
  if (result.kind === 'lost') return showError(context, c, result.errorCode, { method });
  if (result.kind === 'done' && result.session) {
    const { cookie, until } = result.session;
    sendSession(c, context.cookies, cookie, until - context.now());
  }
  const query = new URLSearchParams({ [result.kind]: result.uuid });
  return redirectTo(c, `${callbackPath(method.id)}?${query}`);
}
