import type { Context } from 'hono';
import { errorCodeOf, type OpenMethod } from '../../../access/flow/signInFlow.ts';
import { methodChoicePath, PARAMETERS, startPath } from '../../../protocol/urls.ts';
import { readForm } from '../readForm.ts';
import { findPending } from './findPending.ts';
import { redirectTo, showPage } from './responses.ts';
import { isRedirect, type SignInContext, shown } from './signInContext.ts';

/** `GET /auth/{uuid}`: the choice of a method. */
export async function showChoice(context: SignInContext, c: Context): Promise<Response> {
  const { pending, response } = await findPending(context, c);
  if (!pending) return response;
  const open = context.methods();
  // A problem with a form says nothing about the other methods.
  const tried = open.find(({ id }) => id === pending.method);
  const errorCode = tried && isRedirect(tried) ? errorCodeOf(pending) : undefined;
  return showPage(context, c, {
    step: 'choose',
    uuid: pending.uuid,
    to: pending.to,
    methods: open.map(shown),
    ...(errorCode && { errorCode }),
  });
}

/** `POST /auth/{uuid}`: continues with the chosen method. */
export async function postChoice(context: SignInContext, c: Context): Promise<Response> {
  const { form, problem } = await readForm(c);
  if (!form) return problem;
  const { pending, response } = await findPending(context, c);
  if (!pending) return response;
  const method = context.methods().find(({ id }) => id === form.get(PARAMETERS.method));
  return redirectTo(c, authUrl(pending.uuid, method));
}

/** The page that starts a method, or the choice of one. */
export function authUrl(uuid: string, method: OpenMethod | undefined): string {
  return method ? startPath(uuid, method.id) : methodChoicePath(uuid);
}
