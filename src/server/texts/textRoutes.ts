import { type Context, Hono } from 'hono';
import { isProtected } from '../../access/decide.ts';
import { parseMd5 } from '../../catalog/md5.ts';
import { MatchesParametersSchema } from '../../protocol/api/programOperations.ts';
import { PARAMETERS } from '../../protocol/urls.ts';
import type { SearchRequest } from '../../search/engine.ts';
import type { TextSearchResult } from '../../search/textHits.ts';
import type { AccessGuard } from '../access/accessGuard.ts';
import { editionOf } from '../app/editionOf.ts';
import { denyOtherOrigins } from '../cors.ts';
import { parseParameters } from '../parseParameters.ts';
import { respondProblem } from '../respondProblem.ts';
import { type TextEngine, TextSearchAway, TextSearchBusy } from './textEngine.ts';

export interface TextRouteOptions {
  readonly engine: TextEngine;
  /** The guard in front of documents, which texts are a part of. */
  readonly admit: AccessGuard;
  /** Whether an item with this id is listed. */
  readonly isListed: (id: string, c: Context) => boolean;
}

/** The largest page number that is looked for. */
const LAST_PAGE = 1_000_000;

/**
 * `GET /api/documents/{md5}/matches?q=` and `GET /api/documents/{md5}/pages/{number}`: the texts of
 * one document, for visitors who may open it. Without texts the answer is 204.
 */
export function createTextRoutes({ engine, admit, isListed }: TextRouteOptions): Hono {
  /** The listed document of a request from somebody who may open it, or the refusal. */
  async function open(
    c: Context,
  ): Promise<{ id: string; refusal?: never } | { id?: never; refusal: Response }> {
    hideProtected(c);
    const admission = await admit(c, 'document');
    if (admission instanceof Response) return { refusal: admission };
    c.header('cache-control', admission === 'everybody' ? 'no-cache' : 'private, no-cache');
    const id = parseMd5(c.req.param('id') ?? '');
    if (id === undefined || !isListed(id, c))
      return { refusal: respondProblem(c, 'file-not-found') };
    return { id };
  }

  return new Hono()
    .get('/:id/matches', async (c) => {
      const { id, refusal } = await open(c);
      if (refusal) return refusal;
      const { values, problem } = parseParameters(c, MatchesParametersSchema);
      if (!values) return problem;
      const query = values[PARAMETERS.query];
      return respondText(c, () => engine.matches(id, query, c.req.raw.signal));
    })
    .get('/:id/pages/:page', async (c) => {
      const { id, refusal } = await open(c);
      if (refusal) return refusal;
      const written = c.req.param('page');
      const page = Number(written);
      if (!/^[1-9]\d{0,6}$/u.test(written) || page > LAST_PAGE) {
        return respondProblem(c, 'bad-request', '页码必须是正整数');
      }
      return respondText(c, () => engine.page(id, page, c.req.raw.signal));
    });
}

/** Responds to a search in the texts of documents, for visitors who may open them. */
export function createTextSearchResponse(
  search: (c: Context, request: SearchRequest) => Promise<TextSearchResult>,
  admit: AccessGuard,
) {
  return async (c: Context, request: SearchRequest): Promise<Response> => {
    hideProtected(c);
    // Nothing is looked for before: whoever is refused learns nothing from how long it takes.
    const admission = await admit(c, 'document');
    if (admission instanceof Response) return admission;
    c.header('cache-control', admission === 'everybody' ? 'no-cache' : 'private, no-cache');
    return respondText(c, () => search(c, request));
  };
}

/**
 * Hides texts that are not public from pages of other sites, and refusals as well: together they would
 * tell such a page whether its visitor is on the campus.
 */
function hideProtected(c: Context): void {
  if (isProtected('document', editionOf(c).access)) denyOtherOrigins(c);
}

/** Responds with what is read from texts, if there is anything, and if it can be read now. */
async function respondText(c: Context, read: () => Promise<object | undefined>): Promise<Response> {
  try {
    const found = await read();
    // Not a 404, which browsers report as a fault of the page: many documents have no texts yet.
    return found ? c.json(found) : c.body(null, 204);
  } catch (error) {
    const isAway = error instanceof TextSearchAway;
    if (!isAway && !(error instanceof TextSearchBusy)) throw error;
    const response = respondProblem(c, isAway ? 'text-search-away' : 'text-search-busy');
    response.headers.set('retry-after', isAway ? '10' : '1');
    return response;
  }
}
