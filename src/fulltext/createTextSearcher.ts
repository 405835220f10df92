import type { DocumentMatches } from '../protocol/documentTexts.ts';
import type { TextSearchPlan } from '../search/planTextSearch.ts';
import { parseTextQuery } from '../search/query/parseTextQuery.ts';
import type { TextDocumentHit, TextPageHit } from '../search/textHits.ts';
import { foldPage } from './foldPage.ts';
import { locate, type Occurrence } from './locate.ts';
import { makeSnippet } from './makeSnippet.ts';
import type { PageTexts } from './pageTexts.ts';
import { type FoundText, type FoundTexts, searchTexts, type TextCatalog } from './searchTexts.ts';
import type { TextIndex } from './textIndex.ts';
import { tokenize } from './tokenize.ts';

export interface TextSearcherParts {
  readonly index: TextIndex;
  readonly pages: PageTexts;
  /** Variants of characters → the form that the index has. */
  readonly variants: ReadonlyMap<string, string>;
  /** A search ends with what it has after this time, in ms; never by default. */
  readonly timeoutMs?: number;
}

/** Searches the texts of documents, and shows what was found. */
export interface TextSearcher {
  find(plan: TextSearchPlan, catalog: TextCatalog): Promise<FoundTexts>;
  /** The best pages of a document that was found. */
  show(found: FoundText, id: string): TextDocumentHit;
  /** All matches in one document, also with begun words; undefined if it has no texts. */
  matches(id: string, query: string): Promise<DocumentMatches | undefined>;
}

/** How many pages of a document a search shows. */
const SHOWN_PAGES = 3;
/** Pages that are looked at to show these: a phrase across a page break is no hit of the next page. */
const MOST_READ = 6;
const MOST_WORDS = 8;
/** A word of the page that is longer is not marked. */
const LONGEST_WORD = 64;
const MOST_PAGES = 500;
const MOST_SNIPPETS = 5;
/** How much of the next page is read for a phrase across the page break. */
const NEXT_PAGE = 200;

export function createTextSearcher({
  index,
  pages,
  variants,
  timeoutMs = Number.POSITIVE_INFINITY,
}: TextSearcherParts): TextSearcher {
  /** The text of a page with the beginning of the next one, and the length of the page itself. */
  function readPage(id: string, page: number) {
    const known = pages.read(id, page);
    if (!known) return undefined;
    const next = pages.read(id, page + 1)?.text.slice(0, NEXT_PAGE) ?? '';
    return { ...known, own: known.text.length, text: `${known.text}\n${next}` };
  }

  function showPage(id: string, page: number, phrases: readonly string[]): TextPageHit | undefined {
    const known = readPage(id, page);
    if (!known) return undefined;
    const own = locate(known.text, phrases, variants).filter(({ from }) => from < known.own);
    if (own.length === 0) return undefined;
    const snippet = known.isUncertain ? undefined : makeSnippet(known.text, own);
    return { page, words: wordsOf(known.text, own), ...(snippet && { snippet }) };
  }

  return {
    find(plan, catalog) {
      const deadline = performance.now() + timeoutMs;
      return searchTexts(plan, { index, catalog, variants, deadline });
    },
    show({ pages: found, phrases }, id) {
      const shown: TextPageHit[] = [];
      let missed = 0;
      for (const page of found.slice(0, MOST_READ)) {
        if (shown.length === SHOWN_PAGES) break;
        const hit = showPage(id, page, phrases);
        if (hit) shown.push(hit);
        else missed += 1;
      }
      return {
        pages: shown.toSorted((one, other) => one.page - other.page),
        morePages: Math.max(0, found.length - shown.length - missed),
      };
    },
    async matches(id, query) {
      const pageCount = pages.pageCount(id);
      if (pageCount === undefined) return undefined;
      const parts = parseTextQuery(query).filter(({ isExcluded }) => !isExcluded);
      const words = parts.map(({ text }) => text);
      const phrases = words.map((text) => foldPage(text, variants)).filter((text) => text !== '');
      if (phrases.length === 0) return { words, total: 0, pages: [] };
      const term = phrases.map(tokenize);
      const { documents } = await index.find(
        { all: [term], within: [id], isBegun: true },
        pageCount,
        performance.now() + timeoutMs,
      );
      // A document that is not indexed yet, or a single character: every page is read.
      const candidates =
        documents[0]?.pages ?? Array.from({ length: pageCount }, (_, at) => at + 1);
      let total = 0;
      const found: DocumentMatches['pages'] = [];
      for (const page of candidates) {
        const known = readPage(id, page);
        if (!known) continue;
        const all = locate(known.text, phrases, variants, true);
        const own = all.filter(({ from }) => from < known.own);
        if (own.length === 0) continue;
        total += own.length;
        if (found.length === MOST_PAGES) continue;
        const snippets = own.slice(0, MOST_SNIPPETS).flatMap((occurrence) => {
          const snippet = makeSnippet(known.text, [occurrence]);
          if (!snippet) return [];
          const { text, marks } = snippet;
          return [{ text, marks: [...marks], ...(known.isUncertain && { isUncertain: true }) }];
        });
        found.push({ page, count: own.length, snippets });
      }
      return { words, total, pages: found };
    },
  };
}

/** The different words that were found, as they are printed. */
function wordsOf(text: string, occurrences: readonly Occurrence[]): string[] {
  const words = new Set<string>();
  for (const { from, to } of occurrences) {
    const word = text.slice(from, to).replace(/\s+/gu, ' ');
    if (word.length <= LONGEST_WORD) words.add(word);
    if (words.size === MOST_WORDS) break;
  }
  return [...words];
}
