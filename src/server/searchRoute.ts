import { type Context, Hono } from 'hono';
import { FILTER_NAMES } from '../catalog/filters.ts';
import { SearchParametersSchema } from '../protocol/api/searchSchemas.ts';
import { PARAMETERS } from '../protocol/urls.ts';
import type { SearchRequest } from '../search/engine.ts';
import { chooseEncoding } from './chooseEncoding.ts';
import { parseParameters } from './parseParameters.ts';
import type { SearchCache } from './searchCache.ts';

/**
 * `GET /api/search?q=&c=&in=&college=&course=&content=&stage=&year=&answers=&s=&offset=&limit=`: the
 * search of the page, for programs; filters may be repeated. Responds with a `SearchResult`, with
 * `in=text` with a `TextSearchResult`, or a problem document with code `bad-request` that names the
 * parameter.
 */
export function createSearchRoute(
  answers: (c: Context) => SearchCache,
  respondFromTexts: (c: Context, request: SearchRequest) => Promise<Response>,
): Hono {
  return new Hono().get('/', async (c) => {
    const lists = FILTER_NAMES.map((name) => [name, c.req.queries(name) ?? []]);
    const given = { ...c.req.query(), ...Object.fromEntries(lists) };
    const { values, problem } = parseParameters(c, SearchParametersSchema, given);
    if (!values) return problem;
    const {
      [PARAMETERS.query]: query,
      [PARAMETERS.category]: category,
      [PARAMETERS.scope]: scope,
      [PARAMETERS.sort]: sort,
      [PARAMETERS.offset]: offset,
      [PARAMETERS.limit]: limit,
      ...filters
    } = values;
    const request = { query, category, filters, sort, offset, limit };
    if (scope === 'text') return respondFromTexts(c, request);
    const accepted = chooseEncoding(c.req.header('accept-encoding'), ['br', 'gzip']);
    const { encoding, body } = await answers(c).json(request, accepted);
    return c.body(body, 200, {
      'content-type': 'application/json',
      'cache-control': 'no-cache',
      vary: 'Accept-Encoding',
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    });
  });
}
