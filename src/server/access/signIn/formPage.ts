import type { Context } from 'hono';
import { errorCodeOf, type OpenMethod } from '../../../access/flow/signInFlow.ts';
import { formPath } from '../../../protocol/urls.ts';
import { respondProblem } from '../../respondProblem.ts';
import { fieldsOf, readForm } from '../readForm.ts';
import { authUrl } from './choosePage.ts';
import { findPending } from './findPending.ts';
import { redirectTo, respondToStep, showError, showPage } from './responses.ts';
import { browserOf, isForm, methodOf, type SignInContext, shown, uuidOf } from './signInContext.ts';

/** `GET /login/{uuid}/{method}`: the form of a method. */
export async function showForm(context: SignInContext, c: Context): Promise<Response> {
  const { flow, methods, now } = context;
  const method = methodOf(context, c);
  if (!method) return showError(context, c, 'unknown');
  const { pending, response } = await findPending(context, c);
  if (!pending) return response;
  // The method is not the one that was started: start it.
  if (!isForm(method) || pending.method !== method.id) {
    return redirectTo(c, authUrl(pending.uuid, method), 302);
  }
  const errorCode = errorCodeOf(pending);
  return showPage(context, c, {
    step: 'login',
    uuid: pending.uuid,
    to: pending.to,
    method: shown(method),
    form: flow.form(pending, method.provider),
    ...(errorCode && { errorCode }),
    hasOthers: methods().length > 1,
    now: now(),
  });
}

/** `POST /login/{uuid}/{method}`: submits the form. */
export async function postForm(context: SignInContext, c: Context): Promise<Response> {
  const { form, problem } = await readForm(c);
  if (!form) return problem;
  const fields = fieldsOf(form);
  if (!fields) return respondProblem(c, 'bad-request');
  const method = methodOf(context, c);
  if (!method || !isForm(method)) return showError(context, c, 'unknown');
  const isCodeAsked = method.kind === 'mailbox' && (fields.has('mailbox') || fields.has('again'));
  const tooMany = isCodeAsked ? await context.limitCodes(c) : undefined;
  if (tooMany) return tooMany;
  const result = await context.flow.submit(uuidOf(c), method, browserOf(context, c), fields);
  if (result.kind === 'next') return redirectTo(c, loginUrl(uuidOf(c), method));
  return respondToStep(context, c, result, method);
}

/** The page with the form of a method. */
export function loginUrl(uuid: string, method: OpenMethod): string {
  return formPath(uuid, method.id);
}
