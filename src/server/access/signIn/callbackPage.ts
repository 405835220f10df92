import type { Context } from 'hono';
import { errorCodeOf, type OpenMethod } from '../../../access/flow/signInFlow.ts';
import { PARAMETERS } from '../../../protocol/urls.ts';
import { fieldsOf, readForm } from '../readForm.ts';
import { authStatusOf } from './authStatusOf.ts';
import { respondToStep, showEnd, showError, showPage } from './responses.ts';
import { browserOf, isRedirect, methodOf, type SignInContext, shown } from './signInContext.ts';

/**
 * The longest query that a service may send back, in characters: the form could not post a longer
 * one.
 */
const LONGEST_ANSWER = 12_000;

/**
 * `GET /callback/{method}`, in three roles: with `done` or `failed` it shows how a sign-in ended;
 * without a query it was reloaded or navigated back to; with any other query a service sent the
 * browser here, and the page posts that query to its own URL. So loading it consumes nothing.
 */
export async function showCallback(context: SignInContext, c: Context): Promise<Response> {
  const method = methodOf(context, c);
  if (!method) return showError(context, c, 'unknown');
  const parameters = new URL(c.req.url).searchParams;
  const ended = parameters.get(PARAMETERS.done) ?? parameters.get(PARAMETERS.failed);
  if (ended !== null) return showResult(context, c, ended);
  if (parameters.size === 0) {
    const pending = await context.flow.newest(method, browserOf(context, c));
    return showError(context, c, 'unfinished', { pending });
  }
  return showFinish(context, c, method, parameters);
}

/** Responds with the result of a sign-in. */
async function showResult(context: SignInContext, c: Context, uuid: string): Promise<Response> {
  const found = await context.flow.find(uuid, browserOf(context, c));
  if (found.kind === 'lost') return showError(context, c, found.errorCode);
  const { pending } = found;
  // A sign-in that was restarted has no problem any more.
  if (pending.outcome !== 'done') {
    return showError(context, c, errorCodeOf(pending) ?? 'unknown', { pending });
  }
  // The session may have ended since.
  const { session } = await authStatusOf(context, c, '/');
  if (session) return showEnd(context, c, 'done', pending.to);
  return showError(context, c, 'used-twice', { pending });
}

/** The page that posts the query from a service. */
async function showFinish(
  context: SignInContext,
  c: Context,
  method: OpenMethod,
  parameters: URLSearchParams,
): Promise<Response> {
  if (!isRedirect(method)) return showError(context, c, 'unknown');
  const fields = fieldsOf(parameters);
  if (!fields || `${parameters}`.length > LONGEST_ANSWER) {
    return showError(context, c, 'answer-wrong');
  }
  return showPage(context, c, {
    step: 'callback',
    phase: 'finish',
    method: shown(method),
    fields: Object.fromEntries(fields),
  });
}

/** `POST /callback/{method}`: checks the query from a service and starts the session. */
export async function postCallback(context: SignInContext, c: Context): Promise<Response> {
  const { form, problem } = await readForm(c);
  if (!form) return problem;
  const method = methodOf(context, c);
  if (!method || !isRedirect(method)) return showError(context, c, 'unknown');
  if (!fieldsOf(form)) return showError(context, c, 'answer-wrong');
  const result = await context.flow.finish(method, browserOf(context, c), form);
  return respondToStep(context, c, result, method);
}
