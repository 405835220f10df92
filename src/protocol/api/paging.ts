import * as v from 'valibot';
import { bilingual, wholeNumber } from './parameters.ts';

/** How many entries a page of a list has by default, and at most. */
export const PAGE_LIMIT = { default: 100, most: 500 } as const;

/** The longest cursor, in characters. */
const LONGEST_CURSOR = 1000;

/** The parameters of a list that is read in pages. */
export const PagingSchema = v.object({
  cursor: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(LONGEST_CURSOR, `不能超过 ${LONGEST_CURSOR} 个字符`),
      v.regex(/^[\w-]*$/u, '必须来自上一页'),
      bilingual('上一页的 next，不要自行构造', 'From `next` of the page before; do not make one'),
    ),
  ),
  limit: v.pipe(
    wholeNumber(PAGE_LIMIT.default, 1, PAGE_LIMIT.most),
    bilingual('每页条数', 'How many entries a page has'),
  ),
});

/** The fields of an answer that is a page of a list. */
export const PageEntries = {
  total: v.pipe(v.number(), v.integer(), v.minValue(0), bilingual('总数', 'How many there are')),
  next: v.optional(
    v.pipe(
      v.string(),
      bilingual(
        '下一页的地址；没有则为最后一页',
        'The address of the next page; absent on the last one',
      ),
    ),
  ),
} as const;
