import * as v from 'valibot';
import { CITATION_FORMATS } from '../../catalog/citation/citationFormats.ts';
import { FILTER_NAMES } from '../../catalog/filters.ts';

const Whole = v.pipe(v.number(), v.integer(), v.minValue(0));
const PageNumber = v.pipe(v.number(), v.integer(), v.minValue(1));
const Texts = v.array(v.string());

/** What identifies an item in a list. */
const Brief = {
  id: v.string(),
  kind: v.picklist(['book', 'test', 'doc']),
  title: v.string(),
  courses: v.optional(Texts),
  /** The school year of a paper, the year of publication of a book. */
  year: v.optional(v.string()),
  hasAnswers: v.optional(v.boolean()),
  url: v.pipe(v.string(), v.description('条目页面。The page of the item.')),
};

const OptionsSchema = v.array(v.object({ value: v.string(), count: Whole }));

export const SearchOutput = v.object({
  total: Whole,
  isPartial: v.optional(v.pipe(v.boolean(), v.description('可能还有更多。There may be more.'))),
  isNear: v.optional(
    v.pipe(v.boolean(), v.description('没有完全匹配，以下为相近结果。Nothing matches exactly.')),
  ),
  isBuilding: v.optional(
    v.pipe(v.boolean(), v.description('正文索引尚未建完。Not all texts are indexed yet.')),
  ),
  meant: v.optional(v.pipe(v.string(), v.description('可能想搜索的词。The probable correction.'))),
  hits: v.array(
    v.object({
      ...Brief,
      pages: v.optional(v.array(v.object({ page: PageNumber, snippet: v.optional(v.string()) }))),
      morePages: v.optional(Whole),
    }),
  ),
  next: v.optional(v.pipe(Whole, v.description('下一页的 offset。The offset of what follows.'))),
  options: v.optional(
    v.object({
      ...v.entriesFromList(FILTER_NAMES, v.optional(OptionsSchema)),
    }),
  ),
});

export const GetItemOutput = v.object({
  ...Brief,
  documentUrl: v.pipe(v.string(), v.description('文件。The document.')),
  fileType: v.string(),
  /** In bytes. */
  fileSize: v.optional(Whole),
  colleges: v.optional(Texts),
  content: v.optional(Texts),
  semester: v.optional(v.string()),
  stage: v.optional(v.string()),
  variant: v.optional(v.string()),
  teachers: v.optional(Texts),
  authors: v.optional(Texts),
  translators: v.optional(Texts),
  publisher: v.optional(v.string()),
  edition: v.optional(v.string()),
  isbn: v.optional(Texts),
  wikiUrl: v.optional(v.string()),
  source: v.optional(v.string()),
  note: v.optional(v.string()),
});

export const ReadPagesOutput = v.object({
  id: v.string(),
  title: v.string(),
  url: v.string(),
  pageCount: v.pipe(
    Whole,
    v.description('已读取文字的页数，0 表示没有可读的文字。Pages with known text.'),
  ),
  isIncomplete: v.optional(
    v.pipe(
      v.boolean(),
      v.description(
        '有的页尚未识别，或文件还有更多内容。Some text is missing, or there are more pages.',
      ),
    ),
  ),
  pages: v.array(
    v.object({
      page: PageNumber,
      text: v.string(),
      isCut: v.optional(v.boolean()),
      confidence: v.optional(
        v.pipe(
          v.number(),
          v.description('由图像识别的文字的可信度，0 到 1。Of text recognised in a scan.'),
        ),
      ),
    }),
  ),
  next: v.optional(v.pipe(PageNumber, v.description('接着读的页码。Where to go on.'))),
});

export const CiteOutput = v.object({
  format: v.picklist(CITATION_FORMATS),
  citations: v.string(),
});

export type SearchAnswer = v.InferOutput<typeof SearchOutput>;
export type BriefFacts = Omit<SearchAnswer['hits'][number], 'pages' | 'morePages'>;
export type ItemFacts = v.InferOutput<typeof GetItemOutput>;
export type ReadPagesAnswer = v.InferOutput<typeof ReadPagesOutput>;
export type CiteAnswer = v.InferOutput<typeof CiteOutput>;
