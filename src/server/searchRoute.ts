import { Hono } from 'hono';
import * as v from 'valibot';
import { CATEGORIES } from '../catalog/category.ts';
import { PAGE_SIZE } from '../protocol/pageSize.ts';
import type { SearchEngine } from '../search/engine.ts';
import { respondProblem } from './respondProblem.ts';

const LARGEST_LIMIT = 100;
const LONGEST_QUERY = 1000;

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

const RequestSchema = v.object({
  q: v.optional(
    v.pipe(v.string(), v.maxLength(LONGEST_QUERY, `不能超过 ${LONGEST_QUERY} 个字符`)),
    '',
  ),
  c: v.optional(v.picklist(CATEGORIES, `只能是 ${CATEGORIES.join('、')} 之一`), 'all'),
  offset: wholeNumber(0, 0, 1_000_000_000),
  limit: wholeNumber(PAGE_SIZE, 1, LARGEST_LIMIT),
});

/**
 * `GET /api/search?q=&c=&offset=&limit=`: the search of the page, for programs. Answers
 * `{ mode, total, items }`, or a problem document with code `bad-request` that names the parameter.
 */
export function createSearchRoute(engine: () => SearchEngine): Hono {
  return new Hono().get('/', (c) => {
    const parsed = v.safeParse(RequestSchema, c.req.query());
    if (!parsed.success) {
      const [issue] = parsed.issues;
      return respondProblem(c, 'bad-request', `参数 ${v.getDotPath(issue)} ${issue.message}`);
    }
    const { q, c: category, offset, limit } = parsed.output;
    const result = engine().search({ query: q, category, offset, limit });
    return c.json(result, 200, { 'cache-control': 'no-cache' });
  });
}
