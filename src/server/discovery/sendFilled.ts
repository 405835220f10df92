import type { Context } from 'hono';
import type { PublishedDocument } from '../../catalog/publication.ts';
import { mainHostOf, originOf } from '../app/editionOf.ts';
import { REVALIDATE } from '../assetCaching.ts';
import { respondProblem } from '../respondProblem.ts';
import { sendDocument } from '../sendDocument.ts';
import type { FillOrigin } from './anyOrigin.ts';

/** When a document can be made for one more origin, in seconds. */
const RETRY_SECONDS = '10';

/** Responds with a document that contains the origin of the site: that of the request, if no other is set. */
export async function sendFilled(
  c: Context,
  document: PublishedDocument,
  fillOrigin: FillOrigin,
): Promise<Response> {
  const filled = mainHostOf(c) === undefined ? await fillOrigin(document, originOf(c)) : document;
  if (filled) return sendDocument(c, filled, REVALIDATE);
  const problem = respondProblem(c, 'too-many-requests');
  problem.headers.set('retry-after', RETRY_SECONDS);
  return problem;
}
