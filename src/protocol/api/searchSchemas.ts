import * as v from 'valibot';
import { CATEGORIES } from '../../catalog/category.ts';
import { FILTER_NAMES, LONGEST_CHOICE, MOST_CHOICES, WITH_ANSWERS } from '../../catalog/filters.ts';
import { SORT_ORDERS } from '../../catalog/sortOrder.ts';
import { STAGES } from '../../catalog/stage.ts';
import { LONGEST_QUERY } from '../../catalog/trimQuery.ts';
import { MOST_RESULTS, PAGE_SIZE } from '../pageSize.ts';
import { PARAMETERS, SEARCH_SCOPES } from '../urls.ts';
import { bilingual, oneOf, wholeNumber } from './parameters.ts';
import { ListedItemSchema } from './publicItem.ts';

/** The choices of one filter: a parameter that may be repeated. */
function choicesOf<const Choice extends v.GenericSchema<string>>(choice: Choice) {
  return v.optional(
    v.pipe(v.array(choice), v.maxLength(MOST_CHOICES, `不能超过 ${MOST_CHOICES} 个`)),
    [],
  );
}

const choices = choicesOf(
  v.pipe(v.string(), v.maxLength(LONGEST_CHOICE, `不能超过 ${LONGEST_CHOICE} 个字符`)),
);

/** The parameters of `GET /api/search`; filters are lists. */
export const SearchParametersSchema = v.object({
  [PARAMETERS.query]: v.pipe(
    v.optional(
      v.pipe(v.string(), v.maxLength(LONGEST_QUERY, `不能超过 ${LONGEST_QUERY} 个字符`)),
      '',
    ),
    bilingual(
      '查询；ISBN 或 MD5 按其本身查找；为空则列出该分类的全部条目',
      'The query; an ISBN or MD5 is searched as such; without it a category has all of its items',
    ),
  ),
  [PARAMETERS.category]: v.pipe(oneOf(CATEGORIES, 'all'), bilingual('分类', 'The category')),
  college: v.pipe(
    choices,
    bilingual('试卷的学院，可重复', 'Filters tests by college; may be repeated'),
  ),
  course: v.pipe(
    choices,
    bilingual('试卷和资料的课程，可重复', 'Filters tests and docs by course; may be repeated'),
  ),
  content: v.pipe(
    choices,
    bilingual('试卷和资料的类别，可重复', 'Filters tests and docs by content; may be repeated'),
  ),
  stage: v.pipe(
    choicesOf(v.picklist(STAGES, `只能是 ${STAGES.join('、')} 之一`)),
    bilingual('试卷的阶段', 'Filters tests by stage; 其他 is every test without one of the two'),
  ),
  year: v.pipe(
    choices,
    bilingual('试卷的学年，如 2023-2024', 'Filters tests by school year, such as 2023-2024'),
  ),
  answers: v.pipe(
    choicesOf(v.literal(WITH_ANSWERS, `只能是 ${WITH_ANSWERS}`)),
    bilingual('yes：只要有答案的试卷', 'yes: only tests that have answers'),
  ),
  [PARAMETERS.scope]: v.pipe(
    oneOf(SEARCH_SCOPES, 'title'),
    bilingual('搜索标题，或正文（text）', 'Searches titles, or the texts of documents'),
  ),
  [PARAMETERS.sort]: v.pipe(oneOf(SORT_ORDERS, 'relevance'), bilingual('排序', 'The order')),
  [PARAMETERS.offset]: v.pipe(
    wholeNumber(0, 0, 1_000_000_000),
    bilingual('跳过多少条结果', 'How many results to skip'),
  ),
  [PARAMETERS.limit]: v.pipe(
    wholeNumber(PAGE_SIZE, 1, MOST_RESULTS),
    bilingual('返回多少条结果', 'How many results to return'),
  ),
});

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));
const MarksSchema = v.pipe(
  v.array(Count),
  bilingual('[起, 止, …]，UTF-16 单位', '[start, end, …] in UTF-16 units, end exclusive'),
);

const FacetsSchema = v.pipe(
  v.object(
    v.entriesFromList(
      FILTER_NAMES,
      v.optional(v.array(v.object({ value: v.string(), count: Count }))),
    ),
  ),
  bilingual(
    '可以怎样筛选；只在第一页',
    'What the results can be filtered by, the most frequent first; only with the first page',
  ),
);

const SnippetSchema = v.object({ text: v.string(), marks: MarksSchema });

const TextHitsSchema = v.object({
  pages: v.pipe(
    v.array(
      v.object({
        page: v.pipe(v.number(), v.integer(), v.minValue(1)),
        snippet: v.optional(SnippetSchema),
        words: v.pipe(
          v.array(v.string()),
          bilingual('页面上要标出的词', 'The words to mark, as they are printed'),
        ),
      }),
    ),
    bilingual('至多三页', 'Up to three pages'),
  ),
  morePages: v.pipe(Count, bilingual('另有多少页', 'How many other pages match')),
});

/** `GET /api/search`: what was found, in titles or with `in=text` in texts. */
export const SearchResponseSchema = v.object({
  mode: v.pipe(
    v.picklist(['text', 'isbn', 'md5']),
    bilingual('如何理解查询', 'How the query was interpreted'),
  ),
  total: v.pipe(Count, bilingual('结果总数', 'The number of results')),
  items: v.array(ListedItemSchema),
  facets: FacetsSchema,
  marks: v.optional(
    v.pipe(
      v.array(MarksSchema),
      bilingual('每个标题中匹配的部分', 'For each of `items`, the parts of its title to highlight'),
    ),
  ),
  isNear: v.optional(
    v.pipe(
      v.boolean(),
      bilingual('只有近似的结果', 'Nothing matches as typed; these come near to it'),
    ),
  ),
  meant: v.optional(
    v.pipe(v.string(), bilingual('可能想找的', 'The query that was probably meant')),
  ),
  isPartial: v.optional(
    v.pipe(
      v.boolean(),
      bilingual('可能还有更多', 'The search ended at its limit: there may be more'),
    ),
  ),
  isBuilding: v.optional(
    v.pipe(v.boolean(), bilingual('正文索引尚未建完', 'Documents wait to be indexed')),
  ),
  texts: v.optional(
    v.pipe(
      v.array(TextHitsSchema),
      bilingual('正文中的命中', 'With `in=text`: what was found in each of `items`'),
    ),
  ),
});
