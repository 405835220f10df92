import * as v from 'valibot';
import { DOCUMENT_TYPES } from '../../catalog/documentFile.ts';

/** A request to the reading process. */
export const DocumentRequestSchema = v.object({
  /** The path of the document. */
  path: v.string(),
  type: v.picklist(DOCUMENT_TYPES),
  /** Whether to draw its cover, which is answered before any text. */
  cover: v.boolean(),
  /** Which pages of a PDF to read: none, all, or this number at the beginning and at the end. */
  pages: v.optional(v.union([v.literal('all'), v.number()])),
  /** The page of a PDF to draw, counted from 1. */
  draw: v.optional(v.number()),
  /**
   * What to find out about a file of a stranger: what it is, whatever `type` says; or what a PDF would
   * do besides showing pages.
   */
  examine: v.optional(v.picklist(['kind', 'hazards'])),
  /** The page of a PDF to recognise from its picture, counted from 1. */
  recognize: v.optional(v.number()),
  /** Limit of the processor time for texts; texts that were read before are kept. */
  textMs: v.number(),
});

/** Why a document cannot be used, for programs: codes must not change. */
const CODES = [
  /** Empty, truncated, or not a document of its type. */
  'damaged',
  /** It cannot be opened without a password. */
  'encrypted',
  /** It has no pages. */
  'no-pages',
  /** It can be opened but not drawn or read. */
  'unusable',
  'too-slow',
  'too-much-memory',
  /** It crashes every process that opens it. */
  'crash',
] as const;

/** Why pages are missing: a limit of time or size, or an early end. */
export const CUTS = ['time', 'size', ...CODES] as const;

/** Why there is no cover or no text, for programs and for people: ends with what to do. */
export const DocumentProblemSchema = v.object({ code: v.picklist(CODES), reason: v.string() });

/** A page of a document, counted from 1. */
export const PageTextSchema = v.object({
  number: v.number(),
  /** In the order of the document, with line breaks; empty without text. */
  text: v.string(),
  /**
   * It must be recognised from its picture: a scan, characters as outlines, or text in a useless
   * encoding, which is left out.
   */
  isScan: v.boolean(),
});

const share = v.number();

/** Why a file of a stranger is not taken. */
export const FILE_REFUSALS = [
  'not-a-document',
  'damaged',
  'password',
  'empty-zip',
  'zip-bomb',
] as const;

/** What a document does or holds besides showing pages. */
export const HAZARDS = ['scripts', 'attachments', 'launch-actions', 'polyglot'] as const;

/** `detail` is what was found: the name of an attachment, a program, another format. */
export const HazardSchema = v.object({ kind: v.picklist(HAZARDS), detail: v.optional(v.string()) });

/** What is read from the picture of a page. */
export const RecognizedTextSchema = v.object({
  /** The mean of all characters, from 0 to 1. */
  confidence: v.number(),
  /** In reading order. A line ends at a wide gap, too, as between columns of a table. */
  lines: v.array(
    v.object({
      text: v.string(),
      /** Left, top, right and bottom as shares of the page as it is shown, from 0 to 1. */
      box: v.tuple([share, share, share, share]),
    }),
  ),
});

const bytes = v.custom<Uint8Array>((value) => value instanceof Uint8Array);

/** A message of the process: first that it has started, then for each request parts and an end. */
export const DocumentResponseSchema = v.variant('kind', [
  v.object({ kind: v.literal('started') }),
  /** The first page as JPEG in full size and as WebP thumbnail. */
  v.object({ kind: v.literal('cover'), jpeg: bytes, webp: bytes }),
  v.object({ kind: v.literal('no-cover'), ...DocumentProblemSchema.entries }),
  v.object({
    kind: v.literal('facts'),
    pageCount: v.number(),
    title: v.optional(v.string()),
    author: v.optional(v.string()),
    /** It can be opened without a password, which is only needed to change or print it. */
    isEncrypted: v.boolean(),
  }),
  v.object({ kind: v.literal('pages'), pages: v.array(PageTextSchema) }),
  /** A page as WebP. */
  v.object({ kind: v.literal('page'), webp: bytes }),
  v.object({ kind: v.literal('file'), type: v.picklist(DOCUMENT_TYPES) }),
  v.object({ kind: v.literal('refused'), refusal: v.picklist(FILE_REFUSALS) }),
  v.object({ kind: v.literal('hazards'), hazards: v.array(HazardSchema) }),
  v.object({ kind: v.literal('recognized'), ...RecognizedTextSchema.entries }),
  /** The picture of a card as JPEG. */
  v.object({ kind: v.literal('picture'), jpeg: bytes }),
  /** A PDF without scripts, attachments and names. */
  v.object({ kind: v.literal('cleaned'), pdf: bytes }),
  /** The request was answered, except for texts beyond the limits of time or size. */
  v.object({ kind: v.literal('end'), cut: v.optional(v.picklist(['time', 'size'])) }),
  /** The document cannot be opened, and will not be until it changes. */
  v.object({ kind: v.literal('failed'), ...DocumentProblemSchema.entries }),
]);

export type DocumentRequest = v.InferOutput<typeof DocumentRequestSchema>;
export type DocumentProblem = v.InferOutput<typeof DocumentProblemSchema>;
export type PageText = v.InferOutput<typeof PageTextSchema>;
export type RecognizedText = v.InferOutput<typeof RecognizedTextSchema>;
export type RecognizedLine = RecognizedText['lines'][number];
export type DocumentResponse = v.InferOutput<typeof DocumentResponseSchema>;
/** A part of the answer before its end. */
export type DocumentPart = Extract<
  DocumentResponse,
  {
    kind:
      | 'cover'
      | 'no-cover'
      | 'facts'
      | 'pages'
      | 'page'
      | 'file'
      | 'refused'
      | 'hazards'
      | 'recognized'
      | 'picture'
      | 'cleaned';
  }
>;
export type Hazard = v.InferOutput<typeof HazardSchema>;
export type FileRefusal = (typeof FILE_REFUSALS)[number];
export type DrawnCover = Extract<DocumentResponse, { kind: 'cover' }>;
export type DocumentFacts = Omit<Extract<DocumentResponse, { kind: 'facts' }>, 'kind'>;
