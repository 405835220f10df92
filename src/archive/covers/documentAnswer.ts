import * as v from 'valibot';
import { DOCUMENT_TYPES } from '../../catalog/documentFile.ts';

/** What the reading process is asked for: a document, and what is wanted of it. */
export const DocumentRequestSchema = v.object({
  /** Where the document is. */
  path: v.string(),
  type: v.picklist(DOCUMENT_TYPES),
  /** Whether its cover is to be drawn, which is answered before any text. */
  cover: v.boolean(),
  /** The texts of which pages of a PDF: none, all, or so many at the beginning and at the end. */
  pages: v.optional(v.union([v.literal('all'), v.number()])),
  /** How long reading texts may take; what was read until then is kept. */
  textMs: v.number(),
});

/** Why a document cannot be used, for programs: a code stays what it is. */
const CODES = [
  /** Empty, cut off, or no document of its kind. */
  'damaged',
  /** Nobody can open it without a password. */
  'encrypted',
  /** There is no page in it. */
  'no-pages',
  /** What can be opened but not drawn or read. */
  'unusable',
  'too-slow',
  'too-much-memory',
  /** It ends every process that opens it. */
  'crash',
] as const;

/** Why pages are missing: it would have taken too long, or too much room, or it ended early. */
export const CUTS = ['time', 'size', ...CODES] as const;

/** Why there is no cover or no text, for programs and for people: ends with what to do. */
export const DocumentProblemSchema = v.object({ code: v.picklist(CODES), reason: v.string() });

/** A page of a document, counted from 1. */
export const PageTextSchema = v.object({
  number: v.number(),
  /** In the order of the document, lines apart; empty where it has no text. */
  text: v.string(),
  /** A picture of a page: there is next to no text, and a large image. */
  isScan: v.boolean(),
});

const bytes = v.custom<Uint8Array>((value) => value instanceof Uint8Array);

/** What the process says: first that it has started, then for each request parts and an end. */
export const DocumentAnswerSchema = v.variant('kind', [
  v.object({ kind: v.literal('started') }),
  /** The first page as JPEG in full size and as WebP thumbnail. */
  v.object({ kind: v.literal('cover'), jpeg: bytes, webp: bytes }),
  v.object({ kind: v.literal('no-cover'), ...DocumentProblemSchema.entries }),
  v.object({
    kind: v.literal('facts'),
    pageCount: v.number(),
    title: v.optional(v.string()),
    author: v.optional(v.string()),
    /** Opened without a password all the same: one is only needed to change or print it. */
    isEncrypted: v.boolean(),
  }),
  v.object({ kind: v.literal('pages'), pages: v.array(PageTextSchema) }),
  /** All that was asked for was answered, unless texts took too long or were too many. */
  v.object({ kind: v.literal('end'), cut: v.optional(v.picklist(['time', 'size'])) }),
  /** The document cannot be opened, and will not be until it changes. */
  v.object({ kind: v.literal('failed'), ...DocumentProblemSchema.entries }),
]);

export type DocumentRequest = v.InferOutput<typeof DocumentRequestSchema>;
export type DocumentProblem = v.InferOutput<typeof DocumentProblemSchema>;
export type PageText = v.InferOutput<typeof PageTextSchema>;
export type DocumentAnswer = v.InferOutput<typeof DocumentAnswerSchema>;
/** What is told of a document before the end. */
export type DocumentPart = Extract<
  DocumentAnswer,
  { kind: 'cover' | 'no-cover' | 'facts' | 'pages' }
>;
export type DrawnCover = Extract<DocumentAnswer, { kind: 'cover' }>;
export type DocumentFacts = Omit<Extract<DocumentAnswer, { kind: 'facts' }>, 'kind'>;
