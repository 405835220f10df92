import * as v from 'valibot';
import type { Md5 } from '../catalog/md5.ts';
import { PARAMETERS, PATHS } from './urls.ts';

const Whole = v.pipe(v.number(), v.integer(), v.minValue(0));
const PageNumber = v.pipe(v.number(), v.integer(), v.minValue(1));

const SnippetSchema = v.object({
  text: v.string(),
  /** `[start, end, …]` in UTF-16 units; the match itself comes first. */
  marks: v.array(Whole),
  /** Recognised with so little confidence that the text is not shown. */
  isUncertain: v.optional(v.boolean()),
});

export type MatchSnippet = v.InferOutput<typeof SnippetSchema>;

/** The response of `GET /api/documents/{md5}/matches?q=…`: where a document contains a query. */
export const DocumentMatchesSchema = v.object({
  /** What is to be marked, as the query asks for it. */
  words: v.array(v.string()),
  total: Whole,
  /** Whether there may be more: the text of some pages is not known (yet), or beyond a limit. */
  isPartial: v.optional(v.boolean()),
  /** In order; at most 500. */
  pages: v.array(
    v.object({
      page: PageNumber,
      count: PageNumber,
      /** Of the first matches of the page. */
      snippets: v.array(SnippetSchema),
    }),
  ),
});

export type DocumentMatches = v.InferOutput<typeof DocumentMatchesSchema>;

/**
 * `[left, top, right, bottom]` as shares of the page's width and height, from the top left corner of
 * the page as it is shown upright.
 */
const BoxSchema = v.tuple([v.number(), v.number(), v.number(), v.number()]);

export type Box = v.InferOutput<typeof BoxSchema>;

const LineSchema = v.object({
  text: v.string(),
  box: BoxSchema,
  words: v.optional(v.array(v.object({ text: v.string(), box: BoxSchema }))),
});

export type RecognizedLine = v.InferOutput<typeof LineSchema>;

/** The response of `GET /api/documents/{md5}/pages/{number}`: the text of one page. */
export const DocumentPageSchema = v.object({
  page: PageNumber,
  text: v.string(),
  /** Only if the text was recognised from a picture. */
  recognized: v.optional(
    v.object({
      /** The mean, from 0 to 1. */
      confidence: v.number(),
      lines: v.array(LineSchema),
    }),
  ),
});

export type DocumentPage = v.InferOutput<typeof DocumentPageSchema>;

/** How a document begins, on its item's page. */
export interface DocumentOpening {
  /** How many pages have been read. */
  readonly pageCount: number;
  /** Whether the document has more, or their texts are not known yet. */
  readonly isIncomplete: boolean;
  /** The text of the first pages, without what was recognised too badly; empty if they have none. */
  readonly text: string;
}

/** The URL that finds a query in one document. */
export function matchesUrl(id: Md5, query: string) {
  const parameters = new URLSearchParams({ [PARAMETERS.query]: query });
  return `${PATHS.documents}/${id}/matches?${parameters.toString()}` as const;
}

/** The URL of the text of one page. */
export function pageTextUrl(id: Md5, page: number) {
  return `${PATHS.documents}/${id}/pages/${page}` as const;
}
