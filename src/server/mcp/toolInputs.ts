import * as v from 'valibot';
import { CATEGORIES } from '../../catalog/category.ts';
import { CITATION_FORMATS } from '../../catalog/citation/citationFormats.ts';
import { FILTER_NAMES, LONGEST_CHOICE, MOST_CHOICES } from '../../catalog/filters.ts';
import { LONGEST_ID } from '../../catalog/itemId.ts';
import { parseMd5 } from '../../catalog/md5.ts';
import { SORT_ORDERS } from '../../catalog/sortOrder.ts';
import { STAGES } from '../../catalog/stage.ts';
import { LONGEST_QUERY } from '../../catalog/trimQuery.ts';
import { SEARCH_SCOPES } from '../../protocol/urls.ts';

/** Hits of a search: few by default, because each costs the assistant some of its context. */
const USUAL_HITS = 5;
const MOST_HITS = 20;

/** Pages that one call reads. */
const USUAL_PAGES = 1;
const MOST_PAGES = 5;

/** Items that one call cites. */
const MOST_IDS = 20;

function whole(fallback: number, smallest: number, largest: number, description: string) {
  const message = `必须是 ${smallest} 到 ${largest} 的整数`;
  return v.optional(
    v.pipe(
      v.number(message),
      v.integer(message),
      v.minValue(smallest, message),
      v.maxValue(largest, message),
      v.description(description),
    ),
    fallback,
  );
}

function oneOf<const Name extends string>(
  names: readonly Name[],
  fallback: NoInfer<Name>,
  description: string,
) {
  const message = `只能是 ${names.join('、')} 之一`;
  return v.optional(v.pipe(v.picklist(names, message), v.description(description)), fallback);
}

function yesOrNo(description: string) {
  return v.optional(v.pipe(v.boolean('必须是 true 或 false'), v.description(description)), false);
}

function choices<const Choice extends v.GenericSchema<string>>(
  choice: Choice,
  description: string,
) {
  return v.optional(
    v.pipe(
      v.array(choice, '必须是文字的列表'),
      v.maxLength(MOST_CHOICES, `不能超过 ${MOST_CHOICES} 个`),
      v.description(description),
    ),
    () => [],
  );
}

const Value = v.pipe(
  v.string('必须是文字的列表'),
  v.maxLength(LONGEST_CHOICE, `不能超过 ${LONGEST_CHOICE} 个字符`),
);

const Id = v.pipe(
  v.string('必须是条目编号'),
  v.maxLength(LONGEST_ID, '不是条目编号'),
  v.description('条目编号，来自 search 的结果。An id from search.'),
  // Search finds an MD5 in any case.
  v.transform((id) => parseMd5(id) ?? id),
);

export const SearchInput = v.strictObject({
  query: v.optional(
    v.pipe(
      v.string('必须是文字'),
      v.maxLength(LONGEST_QUERY, `不能超过 ${LONGEST_QUERY} 个字符`),
      v.description(
        '查询，例如“高数 2023 期末”“gaoshu”“9787040396638”。留空则列出 kind 中的全部条目，最新的在前。The query; if empty, all items of a kind, newest first.',
      ),
    ),
    '',
  ),
  in: oneOf(
    SEARCH_SCOPES,
    'title',
    'title：搜索标题、课程、作者等；text：搜索文件正文，返回页码和片段。Where to search: titles and other metadata, or the text inside documents.',
  ),
  kind: oneOf(
    CATEGORIES,
    'all',
    'book 书籍、test 试卷、doc 资料、all 全部。使用筛选条件时须为 test 或 doc。Filters need test or doc.',
  ),
  college: choices(Value, '学院（仅试卷）。College, exam papers only.'),
  course: choices(Value, '课程全名（试卷和资料）。Full name of a course, papers and materials.'),
  content: choices(
    Value,
    '类别，例如“原题”“答案”“笔记”（试卷和资料）。Kind of content, papers and materials.',
  ),
  stage: choices(
    v.picklist(STAGES, `只能是 ${STAGES.join('、')} 之一`),
    '考试阶段（仅试卷）：期中 midterm、期末 final、其他 other.',
  ),
  year: choices(
    Value,
    '学年，例如 2023-2024（仅试卷）。School year such as 2023-2024, papers only.',
  ),
  answers: yesOrNo('true：只要有答案的试卷。Only exam papers with answers.'),
  sort: oneOf(SORT_ORDERS, 'relevance', '顺序：相关度或最新。Order.'),
  limit: whole(USUAL_HITS, 1, MOST_HITS, '返回多少条。How many results.'),
  offset: whole(0, 0, 1_000_000, '跳过多少条，用于翻页。How many to skip.'),
  options: yesOrNo(
    'true：同时返回各筛选条件的可选值（kind 为 test 或 doc 时）。Also return the values that filters can have.',
  ),
});

export const GetItemInput = v.strictObject({ id: Id });

export const ReadPagesInput = v.strictObject({
  id: Id,
  page: whole(1, 1, 1_000_000, '从第几页开始，首页为 1。The first page, counted from 1.'),
  count: whole(USUAL_PAGES, 1, MOST_PAGES, '读几页。How many pages.'),
});

export const CiteInput = v.strictObject({
  ids: v.pipe(
    v.array(Id, '必须是条目编号的列表'),
    v.minLength(1, '不能为空'),
    v.maxLength(MOST_IDS, `不能超过 ${MOST_IDS} 个`),
    v.description('条目编号，按此顺序引用。Ids, cited in this order.'),
  ),
  format: oneOf(
    CITATION_FORMATS,
    'gb7714-2025',
    '格式：国标 GB/T 7714（2025 或 2015）、BibTeX、RIS、CSL-JSON。Format.',
  ),
});

/** Arguments that are lists: models often write a single value without brackets. */
const LISTS: ReadonlySet<string> = new Set([
  ...FILTER_NAMES.filter((name) => name !== 'answers'),
  'ids',
]);

/** Parses the arguments of a call; otherwise the reason, in Chinese. */
export function parseArguments<const Schema extends v.GenericSchema>(
  schema: Schema,
  given: unknown,
): { value: v.InferOutput<Schema>; reason?: never } | { value?: never; reason: string } {
  const parsed = v.safeParse(schema, withLists(given));
  if (parsed.success) return { value: parsed.output };
  const [issue] = parsed.issues;
  const name = v.getDotPath(issue);
  if (issue.type === 'strict_object') {
    return { reason: issue.expected === 'never' ? `没有参数 ${name}` : `缺少参数 ${name}` };
  }
  return { reason: `参数 ${name} ${issue.message}` };
}

function withLists(given: unknown): unknown {
  if (typeof given !== 'object' || given === null) return given ?? {};
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      LISTS.has(name) && typeof value === 'string' ? [value] : value,
    ]),
  );
}
