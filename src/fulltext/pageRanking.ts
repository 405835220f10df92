import type { DocumentHits } from './textIndex.ts';

/** What makes a page a better hit; a page that matches at all has 1. */
export const PAGE_WEIGHTS = {
  /** The words are in a heading. */
  heading: 1,
  /** All words of the query are close together. */
  near: 0.8,
  /** One of the first pages: a table of contents, a preface, the first questions of a paper. */
  front: 0.2,
} as const;

/** What makes a document better than its best page. */
export const DOCUMENT_WEIGHTS = {
  /** Each of the first three doublings of the number of pages that match. */
  pages: 0.15,
  /** All of its pages match. Long books have more pages that match, papers more of theirs. */
  density: 0.6,
  /** Title or course have all parts of the query as well. */
  metadata: 1.2,
} as const;

const FRONT_PAGES = 3;
/** More than eight pages that match say less about the subject than about the length. */
const MOST_DOUBLINGS = 3;

/** The pages of a document that match, the best first. */
export interface RankedPages {
  readonly pages: readonly { readonly page: number; readonly score: number }[];
  /** The score of the document. */
  readonly score: number;
}

export interface RankingInput {
  readonly hits: DocumentHits;
  /** Those of its pages that have the words in a heading, or close together. */
  readonly headings: ReadonlySet<number>;
  readonly near: ReadonlySet<number>;
  /** The share of the parts of the query that title and course have as well, from 0 to 1. */
  readonly inMetadata: number;
}

/** Scores a document by its pages (docs/search.md#inside-documents). */
export function rankPages({ hits, headings, near, inMetadata }: RankingInput): RankedPages {
  const pages = hits.pages
    .map((page) => ({
      page,
      score:
        1 +
        (headings.has(page) ? PAGE_WEIGHTS.heading : 0) +
        (near.has(page) ? PAGE_WEIGHTS.near : 0) +
        (page <= FRONT_PAGES ? PAGE_WEIGHTS.front : 0),
    }))
    .toSorted((one, other) => other.score - one.score || one.page - other.page);
  const doublings = Math.min(Math.log2(pages.length), MOST_DOUBLINGS);
  const density = Math.min(pages.length / Math.max(hits.pageCount, 1), 1);
  const score =
    (pages[0]?.score ?? 0) +
    DOCUMENT_WEIGHTS.pages * doublings +
    DOCUMENT_WEIGHTS.density * density +
    DOCUMENT_WEIGHTS.metadata * inMetadata;
  return { pages, score };
}
