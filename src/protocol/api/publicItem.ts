import * as v from 'valibot';
import { TEST_FILE_TYPES } from '../../catalog/documentFile.ts';
import { bilingual } from './parameters.ts';

/** The public shapes of items: what `catalog/item.ts` reads, as answers have it. */

const Bytes = v.pipe(v.number(), v.integer(), v.minValue(0), bilingual('字节数', 'Size in bytes'));
const Texts = v.array(v.string());
const Url = v.pipe(
  v.string(),
  bilingual(
    '文件或页面的地址；本站的地址可以是路径',
    'Where the document or page is; on this site it may be a path',
  ),
);
const Source = {
  source: v.optional(v.pipe(v.string(), bilingual('来源', 'Where it is from'))),
  note: v.optional(v.pipe(v.string(), bilingual('备注', 'A note'))),
} as const;

export const CourseSchema = v.object({
  name: v.string(),
  type: v.optional(v.pipe(v.string(), bilingual('本科或研究生', 'The level of the course'))),
});

const BookDataSchema = v.object({
  title: v.string(),
  authors: Texts,
  translators: Texts,
  publisher: v.optional(v.string()),
  publish_year: v.optional(v.string()),
  edition: v.optional(v.string()),
  isbn: Texts,
  filetype: v.string(),
  filesize: v.optional(Bytes),
  ...Source,
});

const TestDataSchema = v.object({
  title: v.pipe(
    v.string(),
    bilingual('自有的标题，或由资料生成', 'Its own title, or one made of its data'),
  ),
  course: CourseSchema,
  college: Texts,
  content: v.pipe(Texts, bilingual('原题、答案等', 'What it has: questions, answers')),
  filetype: v.picklist(TEST_FILE_TYPES),
  filesize: v.optional(Bytes),
  time: v.object({
    start: v.pipe(v.string(), bilingual('学年的第一年', 'The first year of the school year')),
    end: v.string(),
    semester: v.optional(v.picklist(['First', 'Second'])),
    stage: v.optional(v.pipe(v.string(), bilingual('期中、期末等', 'The stage: 期中, 期末'))),
  }),
  wiki: v.optional(
    v.pipe(
      v.object({ url: v.string(), data: v.object({ content: Texts }) }),
      bilingual('同一试卷的维基页面', 'A page of the wiki about the same paper'),
    ),
  ),
  variant: v.optional(v.string()),
  teachers: v.optional(Texts),
  ...Source,
});

const DocDataSchema = v.object({
  title: v.string(),
  course: v.array(CourseSchema),
  content: Texts,
  filetype: v.string(),
  filesize: v.optional(Bytes),
  teachers: v.optional(Texts),
  ...Source,
});

const Id = v.pipe(
  v.string(),
  bilingual(
    '文件的 MD5；维基试卷为 wiki-1 等',
    'The MD5 of the document; wiki-1 and so on for papers of the wiki',
  ),
);

export const BookSchema = v.object({
  id: Id,
  type: v.literal('book'),
  url: Url,
  data: BookDataSchema,
});
export const TestSchema = v.object({
  id: Id,
  type: v.literal('test'),
  url: Url,
  data: TestDataSchema,
});
export const DocSchema = v.object({
  id: Id,
  type: v.literal('doc'),
  url: Url,
  data: DocDataSchema,
});
/** An entry of a type that this version does not know. */
export const OtherItemSchema = v.object({ id: v.string(), type: v.literal('unknown') });

/** An item in a list of results. */
export const ListedItemSchema = v.variant('type', [
  BookSchema,
  TestSchema,
  DocSchema,
  OtherItemSchema,
]);

export const CourseLinkSchema = v.object({ name: v.string(), url: v.string() });

/** Where an item and what belongs to it is. */
export const ItemLinksSchema = v.object({
  page: v.optional(v.pipe(v.string(), bilingual('条目的页面', 'The page of the item'))),
  file: v.pipe(v.string(), bilingual('文件', 'The document')),
  cover: v.optional(v.pipe(v.string(), bilingual('封面，JPEG', 'The cover, JPEG'))),
  thumbnail: v.optional(v.pipe(v.string(), bilingual('封面缩略图，WebP', 'A small cover, WebP'))),
  citation: v.pipe(v.string(), bilingual('引用', 'The citation')),
  courses: v.pipe(v.array(CourseLinkSchema), bilingual('所属课程', 'Its courses')),
});

const links = { links: ItemLinksSchema } as const;
export const LinkedBookSchema = v.object({ ...BookSchema.entries, ...links });
export const LinkedTestSchema = v.object({ ...TestSchema.entries, ...links });
export const LinkedDocSchema = v.object({ ...DocSchema.entries, ...links });

/** `GET /api/items/{id}`: an item with its links. */
export const ItemResponseSchema = v.variant('type', [
  LinkedBookSchema,
  LinkedTestSchema,
  LinkedDocSchema,
]);
export type ItemResponse = v.InferOutput<typeof ItemResponseSchema>;
