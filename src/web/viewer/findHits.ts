import type { DocumentMatches, MatchSnippet } from '../../protocol/documentTexts.ts';

/** One match in the document. */
export interface Hit {
  readonly page: number;
  /** Which match of the page, from 0. */
  readonly order: number;
  /** Only for the first matches of a page. */
  readonly snippet?: MatchSnippet | undefined;
}

/** An entry of the list of hits: a hit with its snippet, or those of a page that have none. */
export interface HitRow {
  /** The index of the (first) hit. */
  readonly hit: number;
  readonly page: number;
  readonly snippet?: MatchSnippet | undefined;
  /** How many hits it stands for. */
  readonly count: number;
}

/** All matches of a document, in order. */
export function listHits({ pages }: DocumentMatches): Hit[] {
  return pages.flatMap(({ page, count, snippets }) =>
    Array.from({ length: Math.max(count, snippets.length) }, (_, order) => ({
      page,
      order,
      snippet: snippets[order],
    })),
  );
}

/** The entries of the list of hits. */
export function listRows(hits: readonly Hit[]): HitRow[] {
  const rows: HitRow[] = [];
  for (const [hit, { page, snippet }] of hits.entries()) {
    const last = rows.at(-1);
    if (!snippet && last && last.page === page && !last.snippet)
      rows[rows.length - 1] = { ...last, count: last.count + 1 };
    else rows.push({ hit, page, snippet, count: 1 });
  }
  return rows;
}

/** The entry that contains a hit; -1 without one. */
export function rowOfHit(rows: readonly HitRow[], hit: number): number {
  return rows.findLastIndex((row) => row.hit <= hit);
}

/** The index of the first hit on this page or after it; the first of all if there is none. */
export function firstHitFrom(hits: readonly Hit[], page: number): number {
  return Math.max(
    hits.findIndex((hit) => hit.page >= page),
    0,
  );
}

/** The index of the next or previous hit, round in a circle. */
export function stepHit(hits: readonly Hit[], index: number, isBackwards: boolean): number {
  return (index + (isBackwards ? hits.length - 1 : 1)) % hits.length;
}

/**
 * The words to mark: those of the query, and those that the snippets mark, which are as they are on
 * the page (a traditional character where the query has the simplified one).
 */
export function wordsOf({ words, pages }: DocumentMatches): string[] {
  const printed = pages.flatMap(({ snippets }) =>
    snippets.flatMap(({ text, marks, isUncertain }) =>
      isUncertain
        ? []
        : marks.flatMap((start, index) =>
            index % 2 === 0 ? [text.slice(start, marks[index + 1] ?? start)] : [],
          ),
    ),
  );
  return [...new Set([...words, ...printed])].filter((word) => word.trim() !== '');
}
