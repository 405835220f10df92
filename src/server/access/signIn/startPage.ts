import type { Context } from 'hono';
import { findPending } from './findPending.ts';
import { loginUrl } from './formPage.ts';
import { leavePage } from './leavePage.ts';
import { HEADERS, redirectTo, respondToStep, showError } from './responses.ts';
import { browserOf, methodOf, type SignInContext, uuidOf } from './signInContext.ts';

/** `GET /auth/{uuid}/{method}`: starts a method and leads to its service or its form. */
export async function startMethod(context: SignInContext, c: Context): Promise<Response> {
  const method = methodOf(context, c);
  if (!method) return showError(context, c, 'unknown');
  if (isSpeculative(c)) return c.body(null, 503, HEADERS);
  const result = await context.flow.start(uuidOf(c), method, browserOf(context, c));
  switch (result.kind) {
    case 'go':
      return leavePage(c, result.location);
    case 'form':
      return redirectTo(c, loginUrl(uuidOf(c), method), 302);
    case 'done': {
      // The visitor has gone back to the start of a sign-in that is over.
      const { response } = await findPending(context, c);
      return response ?? showError(context, c, 'used-twice');
    }
    default:
      return respondToStep(context, c, result, method);
  }
}

/** Whether the visitor has not opened the page: a browser prefetches it, or a program sends HEAD. */
function isSpeculative({ req }: Context): boolean {
  const purpose = req.header('sec-purpose') ?? req.header('purpose') ?? req.header('x-moz') ?? '';
  return req.method === 'HEAD' || /\b(?:prefetch|prerender|preview)\b/iu.test(purpose);
}
