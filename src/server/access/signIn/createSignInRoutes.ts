import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { PATHS, SIGN_IN_ROUTES, signInUuidOf } from '../../../protocol/urls.ts';
import { respondProblem } from '../../respondProblem.ts';
import { postCallback, showCallback } from './callbackPage.ts';
import { postChoice, showChoice } from './choosePage.ts';
import { postFileLogin, showFileLogin } from './fileLoginPage.ts';
import { postForm, showForm } from './formPage.ts';
import { getSession } from './sessionRoute.ts';
import type { SignInContext, SignInParts } from './signInContext.ts';
import { startMethod } from './startPage.ts';

type Page = (context: SignInContext, c: Context) => Promise<Response>;

/**
 * The routes of the sign-in (specification, section 2). POST changes something and redirects to a
 * page that can be reloaded; GET, HEAD and prefetches consume nothing. On a site without sign-in
 * methods the pages explain what they are for.
 */
export function createSignInRoutes(context: SignInContext): Hono {
  const routes = new Hono();
  /** A page that needs a method to be open. */
  const page =
    (show: Page): MiddlewareHandler =>
    (c, next) =>
      context.methods().length === 0 ? next() : show(context, c);

  routes.get(PATHS.session, (c) => getSession(context, c));
  routes.get(PATHS.login, async (c, next) => (await showFileLogin(context, c)) ?? next());
  routes.post(PATHS.login, (c) => postFileLogin(context, c));
  routes.get(SIGN_IN_ROUTES.choose, page(showChoice));
  routes.post(SIGN_IN_ROUTES.choose, (c) => postChoice(context, c));
  routes.get(SIGN_IN_ROUTES.start, page(startMethod));
  routes.get(SIGN_IN_ROUTES.form, page(showForm));
  routes.post(SIGN_IN_ROUTES.form, (c) => postForm(context, c));
  routes.get(SIGN_IN_ROUTES.callback, page(showCallback));
  routes.post(SIGN_IN_ROUTES.callback, (c) => postCallback(context, c));
  routes.all(PATHS.session, (c) => {
    c.header('allow', 'GET, HEAD');
    return respondProblem(c, 'method-not-allowed');
  });
  return routes;
}

/** Whether a request continues a sign-in that its own browser began. */
export async function isPending(
  c: Context,
  { flow, cookies }: Pick<SignInParts, 'flow' | 'cookies'>,
): Promise<boolean> {
  const uuid = signInUuidOf(c.req.path);
  return uuid !== undefined && (await flow.isPending(uuid, { secret: cookies.secret(c) }));
}
