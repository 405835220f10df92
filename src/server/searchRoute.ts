import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { CATEGORIES } from '../catalog/category.ts';
import { FILTER_NAMES, LONGEST_CHOICE, MOST_CHOICES, WITH_ANSWERS } from '../catalog/filters.ts';
import { SORT_ORDERS } from '../catalog/sortOrder.ts';
import { STAGES } from '../catalog/stage.ts';
import { LONGEST_QUERY } from '../catalog/trimQuery.ts';
import { MOST_RESULTS, PAGE_SIZE } from '../protocol/pageSize.ts';
import { PARAMETERS, SEARCH_SCOPES } from '../protocol/urls.ts';
import type { SearchRequest } from '../search/engine.ts';
import { chooseEncoding } from './chooseEncoding.ts';
import { respondProblem } from './respondProblem.ts';
import type { SearchCache } from './searchCache.ts';

function wholeNumber(fallback: number, smallest: number, largest: number) {
  return v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[0-9]{1,9}$/u, '必须是整数'),
      v.transform(Number),
      v.minValue(smallest, `不能小于 ${smallest}`),
      v.maxValue(largest, `不能大于 ${largest}`),
    ),
    String(fallback),
  );
}

function oneOf<const Name extends string>(names: readonly Name[], fallback: NoInfer<Name>) {
  return v.optional(v.picklist(names, `只能是 ${names.join('、')} 之一`), () => fallback);
}

/** The choices of one filter: a parameter that may be repeated. */
const choices = choicesOf(
  v.pipe(v.string(), v.maxLength(LONGEST_CHOICE, `不能超过 ${LONGEST_CHOICE} 个字符`)),
);

function choicesOf<const Choice extends v.GenericSchema<string>>(choice: Choice) {
  return v.pipe(v.array(choice), v.maxLength(MOST_CHOICES, `不能超过 ${MOST_CHOICES} 个`));
}

const RequestSchema = v.object({
  [PARAMETERS.query]: v.optional(
    v.pipe(v.string(), v.maxLength(LONGEST_QUERY, `不能超过 ${LONGEST_QUERY} 个字符`)),
    '',
  ),
  [PARAMETERS.category]: oneOf(CATEGORIES, 'all'),
  college: choices,
  course: choices,
  content: choices,
  stage: choicesOf(v.picklist(STAGES, `只能是 ${STAGES.join('、')} 之一`)),
  year: choices,
  answers: choicesOf(v.literal(WITH_ANSWERS, `只能是 ${WITH_ANSWERS}`)),
  [PARAMETERS.scope]: oneOf(SEARCH_SCOPES, 'title'),
  [PARAMETERS.sort]: oneOf(SORT_ORDERS, 'relevance'),
  [PARAMETERS.offset]: wholeNumber(0, 0, 1_000_000_000),
  [PARAMETERS.limit]: wholeNumber(PAGE_SIZE, 1, MOST_RESULTS),
});

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
    const parsed = v.safeParse(RequestSchema, { ...c.req.query(), ...Object.fromEntries(lists) });
    if (!parsed.success) {
      const [issue] = parsed.issues;
      const parameter = String(issue.path?.[0].key);
      return respondProblem(c, 'bad-request', `参数 ${parameter} ${issue.message}`);
    }
    const {
      [PARAMETERS.query]: query,
      [PARAMETERS.category]: category,
      [PARAMETERS.scope]: scope,
      [PARAMETERS.sort]: sort,
      [PARAMETERS.offset]: offset,
      [PARAMETERS.limit]: limit,
      ...filters
    } = parsed.output;
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
