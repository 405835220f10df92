import * as v from 'valibot';
import { CITATION_FILES, CITATION_FORMATS } from '../../catalog/citation/citationFormats.ts';
import { LONGEST_ID, parseItemId } from '../../catalog/itemId.ts';
import { MOST_CITED } from '../citationUrls.ts';
import { HARVEST_PATHS, PARAMETERS, PATHS } from '../urls.ts';
import { EXAMPLES } from './exampleIds.ts';
import type { Operation } from './operation.ts';
import { PAGE_LIMIT, PageEntries, PagingSchema } from './paging.ts';
import { bilingual, ItemId, Name, oneOf, wholeNumber } from './parameters.ts';
import { ItemResponseSchema } from './publicItem.ts';
import { SearchParametersSchema, SearchResponseSchema } from './searchSchemas.ts';

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

export const CourseEntrySchema = v.object({
  name: v.string(),
  otherNames: v.pipe(
    v.array(v.string()),
    bilingual('其他名称、写法与简称', 'Other names, spellings and abbreviations'),
  ),
  tests: v.pipe(Count, bilingual('试卷数', 'How many exam papers it has')),
  docs: v.pipe(Count, bilingual('资料数', 'How many materials it has')),
  newest: v.optional(
    v.pipe(v.string(), bilingual('最新试卷的年份', 'The last year of its newest exam paper')),
  ),
  url: v.pipe(v.string(), bilingual('课程的条目', 'Where its items are in this API')),
  page: v.pipe(v.string(), bilingual('课程的页面', 'The page of the course')),
});
export type CourseEntry = v.InferOutput<typeof CourseEntrySchema>;

/** `GET /api/courses`: the courses in the order of their names, by UTF-16 units. */
export const CoursesResponseSchema = v.object({
  courses: v.array(CourseEntrySchema),
  ...PageEntries,
});
export type CoursesResponse = v.InferOutput<typeof CoursesResponseSchema>;

/** `GET /api/courses/{name}`: a course, and its papers and materials in the order of their ids. */
export const CourseResponseSchema = v.object({
  ...CourseEntrySchema.entries,
  items: v.array(ItemResponseSchema),
  ...PageEntries,
});
export type CourseResponse = v.InferOutput<typeof CourseResponseSchema>;

export const ChangesParametersSchema = v.object({
  since: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[0-9a-z]{1,12}-[0-9a-z]{1,10}-[0-9a-z]{1,10}$/u, '必须来自之前的 next'),
      bilingual(
        '之前的 next；没有则从头开始',
        'From `next` of an answer before; without it, everything',
      ),
    ),
  ),
  limit: v.pipe(
    wholeNumber(PAGE_LIMIT.default, 1, PAGE_LIMIT.most),
    bilingual('至多多少条', 'How many changes at most'),
  ),
});

export const ItemChangeSchema = v.object({
  id: v.string(),
  change: v.pipe(
    v.picklist(['added', 'edited', 'removed', 'taken-down']),
    bilingual('最后一次变更', 'What happened to it last'),
  ),
  time: v.pipe(
    v.string(),
    v.isoTimestamp(),
    bilingual('服务器发现的时间', 'When the server noticed'),
  ),
  item: v.optional(
    v.pipe(
      ItemResponseSchema,
      bilingual('新增或修改后的条目', 'The item, if it was added or edited'),
    ),
  ),
});

/** `GET /api/changes`: each item once, with its last change, in the order of changes. */
export const ChangesResponseSchema = v.object({
  changes: v.array(ItemChangeSchema),
  next: v.pipe(v.string(), bilingual('下次请求的 since', 'To be sent as `since` the next time')),
  hasMore: v.pipe(v.boolean(), bilingual('后面是否还有', 'Whether more follows at once')),
});
export type ChangesResponse = v.InferOutput<typeof ChangesResponseSchema>;

const CslItemSchema = v.looseObject({
  id: v.string(),
  type: v.picklist(['book', 'webpage']),
  title: v.string(),
  URL: v.string(),
});

const format = v.pipe(oneOf(CITATION_FORMATS, 'gb7714-2025'), bilingual('格式', 'The format'));
const purpose = v.optional(
  v.pipe(v.string(), bilingual('1：存为文件', '1: browsers save the answer as a file')),
);

export const CitationParametersSchema = v.object({
  [PARAMETERS.format]: format,
  [PARAMETERS.purpose]: purpose,
});

export const CitationsParametersSchema = v.object({
  ...CitationParametersSchema.entries,
  [PARAMETERS.ids]: v.pipe(
    v.optional(v.string(), ''),
    v.metadata({ wireSchema: { type: 'string', minLength: 1 } }),
    v.transform((text) => text.split(',').filter((id) => id !== '')),
    v.transform((ids) => [...new Set(ids.map((id) => parseItemId(id) ?? id))]),
    v.minLength(1, '不能为空'),
    v.maxLength(MOST_CITED, `不能超过 ${MOST_CITED} 个`),
    v.everyItem((id) => id.length <= LONGEST_ID, '里有不正确的编号'),
    bilingual(
      `条目的编号，用逗号分隔，至多 ${MOST_CITED} 个`,
      `The ids of items with commas between them, at most ${MOST_CITED}`,
    ),
  ),
});

const citation = {
  description: { zh: '参考文献，UTF-8', en: 'References, in UTF-8' },
  mediaTypes: [...new Set(CITATION_FORMATS.map((one) => CITATION_FILES[one].mediaType))].filter(
    (type) => !type.endsWith('json'),
  ),
  jsonType: CITATION_FILES['csl-json'].mediaType,
  schema: v.array(CslItemSchema),
  headers: ['Content-Disposition'],
} as const;

const ItemPath = v.object({ id: ItemId });
const TAKEN_DOWN = ['taken-down', 'taken-down-legal'] as const;
const NOT_MODIFIED = {
  description: { zh: '内容未变（If-None-Match）', en: 'Unchanged (If-None-Match)' },
  headers: ['ETag'],
} as const;

/** Items, courses, searches and citations. */
export const CATALOG_OPERATIONS = [
  {
    id: 'getItem',
    method: 'get',
    path: '/api/items/{id}',
    tag: 'catalog',
    summary: { zh: '一个条目，及其各种地址', en: 'An item, and where everything of it is' },
    who: 'everybody',
    parameters: { path: ItemPath },
    responses: {
      200: {
        description: { zh: '条目', en: 'The item' },
        schema: ItemResponseSchema,
        headers: ['ETag'],
      },
      304: NOT_MODIFIED,
    },
    errors: ['not-found', ...TAKEN_DOWN],
    isForOthers: true,
    examples: [
      { path: { id: EXAMPLES.test }, status: 200 },
      { path: { id: EXAMPLES.wikiTest }, status: 200 },
      { path: { id: EXAMPLES.unknown }, status: 404 },
    ],
  },
  {
    id: 'listCourses',
    method: 'get',
    path: '/api/courses',
    tag: 'catalog',
    summary: { zh: '所有课程，按名称分页', en: 'All courses, in pages by name' },
    who: 'everybody',
    parameters: { query: PagingSchema },
    responses: {
      200: {
        description: { zh: '一页课程', en: 'A page of courses' },
        schema: CoursesResponseSchema,
        headers: ['ETag', 'Link'],
      },
      304: NOT_MODIFIED,
    },
    isForOthers: true,
    examples: [{ query: { limit: '5' }, status: 200 }],
  },
  {
    id: 'getCourse',
    method: 'get',
    path: '/api/courses/{name}',
    tag: 'catalog',
    summary: {
      zh: '一门课程及其试卷和资料，按编号分页',
      en: 'A course with its papers and materials, in pages by id',
    },
    who: 'everybody',
    parameters: {
      path: v.object({
        name: v.pipe(Name, bilingual('课程的任一名称，需编码', 'Any name of the course, encoded')),
      }),
      query: PagingSchema,
    },
    responses: {
      200: {
        description: { zh: '课程', en: 'The course' },
        schema: CourseResponseSchema,
        headers: ['ETag', 'Link'],
      },
      302: {
        description: { zh: '该课程的正式名称', en: 'The name that the course has' },
        headers: ['Location'],
      },
      304: NOT_MODIFIED,
    },
    errors: ['not-found'],
    isForOthers: true,
    examples: [
      { path: { name: EXAMPLES.course }, query: { limit: '2' }, status: 200 },
      { path: { name: '没有这门课' }, status: 404 },
    ],
  },
  {
    id: 'listChanges',
    method: 'get',
    path: HARVEST_PATHS.changes,
    tag: 'catalog',
    summary: {
      zh: '自上次以来的变更：新增、修改、移除和下架',
      en: 'What was added, edited, removed or taken down since the last time',
    },
    who: 'everybody',
    limit: { name: 'searches', units: 1 },
    parameters: { query: ChangesParametersSchema },
    responses: {
      200: { description: { zh: '变更', en: 'The changes' }, schema: ChangesResponseSchema },
    },
    errors: ['cursor-expired', 'changes-not-ready'],
    isForOthers: true,
    examples: [
      { query: { limit: '2' }, status: 200 },
      { query: { since: '1-0-0' }, status: 410 },
    ],
  },
  {
    id: 'search',
    method: 'get',
    path: PATHS.search,
    tag: 'search',
    summary: { zh: '搜索标题或正文', en: 'Searches titles, or the texts of documents' },
    who: 'everybody',
    limit: { name: 'searches', units: 1 },
    parameters: { query: SearchParametersSchema },
    responses: {
      200: { description: { zh: '结果', en: 'The results' }, schema: SearchResponseSchema },
      302: {
        description: { zh: '登录后才能搜索正文', en: 'Texts need a sign-in' },
        headers: ['Location'],
      },
    },
    errors: [
      'sign-in-needed',
      'token-not-for-this',
      'access-blocked',
      'text-search-busy',
      'text-search-away',
    ],
    isForOthers: true,
    examples: [
      { query: { q: '大学物理', c: 'test', limit: '2' }, status: 200 },
      { query: { q: '大学物理', in: 'text', limit: '2' }, status: 200 },
      { query: { q: '高数', limit: '1000' }, status: 400 },
    ],
  },
  {
    id: 'citeItem',
    method: 'get',
    path: '/api/items/{id}/citation',
    tag: 'citations',
    summary: { zh: '一个条目的引用', en: 'The citation of one item' },
    who: 'everybody',
    parameters: {
      path: ItemPath,
      query: CitationParametersSchema,
    },
    responses: { 200: citation },
    errors: ['not-found', ...TAKEN_DOWN],
    isForOthers: true,
    examples: [
      { path: { id: EXAMPLES.test }, status: 200 },
      { path: { id: EXAMPLES.wikiTest }, query: { format: 'csl-json' }, status: 200 },
    ],
  },
  {
    id: 'citeItems',
    method: 'get',
    path: PATHS.citations,
    tag: 'citations',
    summary: { zh: '多个条目的引用', en: 'The citations of several items' },
    who: 'everybody',
    parameters: { query: CitationsParametersSchema },
    responses: { 200: citation },
    errors: ['not-found'],
    isForOthers: true,
    examples: [
      { query: { ids: EXAMPLES.test, format: 'bibtex' }, status: 200 },
      { query: { ids: EXAMPLES.unknown }, status: 404 },
    ],
  },
] as const satisfies readonly Operation[];
