import * as v from 'valibot';

/**
 * The front matter of the Markdown files in this folder.
 * `metadata` is what is published (docs of the archive format); the rest says how to print it.
 */

const year = v.pipe(v.string(), v.regex(/^\d{4}$/));
const filled = v.pipe(v.string(), v.nonEmpty());
const course = v.object({ type: v.optional(v.picklist(['本科', '研究生'])), name: filled });

/** The origin of a document, and notes on it. */
const origin = { source: v.optional(filled), note: v.optional(filled) };
const teachers = v.optional(v.array(filled));

const bookMetadata = v.strictObject({
  title: filled,
  authors: v.pipe(v.array(filled), v.minLength(1)),
  translators: v.optional(v.array(filled)),
  edition: v.optional(v.string()),
  publisher: v.optional(v.string()),
  publish_year: v.optional(year),
  isbn: v.pipe(v.array(filled), v.minLength(1)),
  ...origin,
});

const testMetadata = v.strictObject({
  college: v.optional(v.array(filled)),
  course,
  time: v.strictObject({
    start: year,
    end: year,
    semester: v.optional(v.picklist(['First', 'Second'])),
    stage: v.optional(v.picklist(['期中', '期末'])),
  }),
  content: v.pipe(v.array(v.picklist(['原题', '答案'])), v.minLength(1)),
  variant: v.optional(filled),
  teachers,
  ...origin,
});

const docMetadata = v.strictObject({
  title: filled,
  course: v.pipe(v.array(course), v.minLength(1)),
  content: v.pipe(
    v.array(v.picklist(['思维导图', '题库', '答案', '知识点', '课件'])),
    v.minLength(1),
  ),
  teachers,
  ...origin,
});

export const bookFront = v.strictObject({
  metadata: bookMetadata,
  cover: v.strictObject({
    family: v.picklist([
      'arcs',
      'tiles',
      'waves',
      'orbits',
      'band',
      'frame',
      'network',
      'strata',
      'glyph',
      'traces',
    ]),
    palette: filled,
    /** The title on the cover if the full one is too long; `|` breaks the line. */
    title: v.optional(v.string()),
    subtitle: v.optional(v.string()),
    series: v.optional(v.string()),
    /** One sign, for the covers that show one. */
    sign: v.optional(v.string()),
  }),
  /** A workbook: each section starts a page, and the contents list only chapters. */
  workbook: v.optional(v.boolean(), false),
  /** The text on the back of the title page. */
  summary: filled,
});

export const testFront = v.strictObject({
  metadata: testMetadata,
  paper: v.strictObject({
    /** Replaces the line generated from year, semester and stage. */
    heading: v.optional(v.string()),
    letter: v.optional(v.string()),
    minutes: v.optional(v.number()),
    kind: v.optional(v.string()),
    /** Points of each section, in the score table. */
    points: v.optional(v.array(v.number())),
    /** Space for answers in cm after each question of the sections from 三 on. */
    room: v.optional(v.number()),
    /** A scan without text. */
    scanned: v.optional(v.boolean()),
  }),
});

export type MindMapNode = { [branch: string]: MindMapNode | string[] | null };
const mindMapNode: v.GenericSchema<MindMapNode> = v.record(
  v.string(),
  v.nullable(v.union([v.array(v.string()), v.lazy(() => mindMapNode)])),
);

export const docFront = v.strictObject({
  metadata: docMetadata,
  layout: v.variant('kind', [
    v.strictObject({ kind: v.literal('slides'), palette: filled, speaker: filled }),
    v.strictObject({ kind: v.literal('sheet'), columns: v.number(), subtitle: v.string() }),
    v.strictObject({
      kind: v.literal('mindmap'),
      palette: filled,
      root: filled,
      tree: mindMapNode,
    }),
    v.strictObject({ kind: v.literal('zip'), folder: filled }),
  ]),
});

export const wikiSources = v.array(
  v.strictObject({
    url: v.pipe(v.string(), v.url()),
    /** The name of the content file of its test. */
    attached_to: v.optional(v.string()),
    data: testMetadata,
  }),
);

export type BookFront = v.InferOutput<typeof bookFront>;
export type TestFront = v.InferOutput<typeof testFront>;
export type DocFront = v.InferOutput<typeof docFront>;
export type BookMetadata = v.InferOutput<typeof bookMetadata>;
export type TestMetadata = v.InferOutput<typeof testMetadata>;
export type DocMetadata = v.InferOutput<typeof docMetadata>;
