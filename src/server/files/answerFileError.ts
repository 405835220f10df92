import type { Context } from 'hono';
import type { ErrorCode } from '../../protocol/errors.ts';
import { respondProblem } from '../respondProblem.ts';
import { wantsPage } from '../wantsPage.ts';

/**
 * Responds with an error instead of a file: a page for people, a problem document for programs; never
 * stored.
 *
 * @param renderError without it everybody gets the problem document
 */
export async function answerFileError<C extends Context>(
  code: ErrorCode,
  context: C,
  renderError: ((code: ErrorCode, context: C) => Response | Promise<Response>) | undefined,
): Promise<Response> {
  const response =
    renderError !== undefined && wantsPage(context.req.raw.headers)
      ? await renderError(code, context)
      : respondProblem(context, code);
  response.headers.set('cache-control', 'no-store');
  response.headers.set('x-content-type-options', 'nosniff');
  response.headers.append('vary', 'Accept, Sec-Fetch-Mode');
  return response;
}
