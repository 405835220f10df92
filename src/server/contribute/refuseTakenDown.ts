import type { Context, MiddlewareHandler } from 'hono';
import { isLegalReason } from '../../catalog/takedownReason.ts';
import { CONTRIBUTION_API } from '../../protocol/contribution/apiPaths.ts';
import type { ErrorCode } from '../../protocol/errors.ts';
import { OPDS_PATHS, PATHS } from '../../protocol/urls.ts';
import { editionOf, originOf } from '../app/editionOf.ts';
import { respondProblem } from '../respondProblem.ts';
import { wantsPage } from '../wantsPage.ts';

/** The folders whose addresses begin with the id of an item. */
const FOLDERS = [
  PATHS.files,
  PATHS.itemPages,
  PATHS.edit,
  `${PATHS.documents}/`,
  `${PATHS.apiItems}/`,
  `${OPDS_PATHS['2.0']}/items/`,
  `${CONTRIBUTION_API.edit}/`,
];

const ID = /^(?<id>[0-9a-f]{32})(?=[./]|$)/iu;

/** The id that the path of an item, its file, its picture or its text begins with. */
function idIn(path: string): string | undefined {
  const folder = FOLDERS.find((one) => path.startsWith(one));
  if (folder === undefined) return undefined;
  return ID.exec(path.slice(folder.length))?.groups?.id?.toLowerCase();
}

/**
 * Answers every address of an item that was taken down: 451 for a legal reason (RFC 7725), otherwise
 * 410. It comes before the access guard, so that everybody gets the same answer, which says nothing
 * about the item but why it is gone; whoever follows an old link need not sign in to learn that.
 */
export function refuseTakenDown(
  renderError: (code: ErrorCode, c: Context) => Promise<Response>,
): MiddlewareHandler {
  return async (c, next) => {
    const { tombstones } = editionOf(c);
    // Nearly always there is none, or the address is of something else.
    const id = tombstones.size === 0 ? undefined : idIn(c.req.path);
    const tombstone = id === undefined ? undefined : tombstones.get(id);
    if (tombstone === undefined) return next();
    const isLegal = isLegalReason(tombstone.reason);
    const code = isLegal ? 'taken-down-legal' : 'taken-down';
    const response = wantsPage(c.req.raw.headers)
      ? await renderError(code, c)
      : respondProblem(c, code);
    // It may be lifted again, and no cache should keep what it had in its place.
    response.headers.set('cache-control', 'no-store');
    response.headers.set('x-content-type-options', 'nosniff');
    response.headers.append('vary', 'Accept, Sec-Fetch-Mode');
    // Who blocks it (RFC 7725, section 4).
    if (isLegal)
      response.headers.append('link', `<${originOf(c)}${PATHS.takedown}>; rel="blocked-by"`);
    return response;
  };
}
