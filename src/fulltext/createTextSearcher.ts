import type { DocumentMatches, MatchSnippet } from '../protocol/documentTexts.ts';
import type { TextSearchPlan } from '../search/planTextSearch.ts';
import { parseTextQuery } from '../search/query/parseTextQuery.ts';
import type { TextDocumentHit, TextPageHit } from '../search/textHits.ts';
import { joinPages, lengthOfHead } from './joinedPages.ts';
import { locate, type Occurrence } from './locate.ts';
import { makeSnippet } from './makeSnippet.ts';
import type { PageTexts, ShownPage } from './pageTexts.ts';
import { type ReadPart, readPart } from './queryParts.ts';
import { type FoundText, type FoundTexts, searchTexts, type TextCatalog } from './searchTexts.ts';
import { type TextIndex, TextIndexAway } from './textIndex.ts';

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
  /**
   * All matches in one document, also with begun words; undefined if it has no texts. Each part of
   * the query is looked for as typed: not by other names, nor split into words.
   */
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
/** Pages of a document that are read for all of its matches. */
const MOST_CANDIDATES = 600;

/** A text in which a page has phrases: its own, or that at its end with the next page. */
interface Quote {
  readonly text: string;
  /** How many units of it are on the page itself. */
  readonly own: number;
  /** How many of these are a running head. */
  readonly head: number;
  readonly occurrences: readonly Occurrence[];
  /** Whether it was recognised too badly to be shown. */
  readonly isUncertain: boolean;
}

export function createTextSearcher({
  index,
  pages,
  variants,
  timeoutMs = Number.POSITIVE_INFINITY,
}: TextSearcherParts): TextSearcher {
  /** Reads pages of a document, each of them once: those beside it need it as well. */
  function openPages(id: string): (page: number) => ShownPage | undefined {
    const read = new Map<number, ShownPage | undefined>();
    return (page) => {
      if (!read.has(page)) read.set(page, pages.read(id, page));
      return read.get(page);
    };
  }

  /** Where a page has phrases: by itself, then across its end. */
  function quotesOf(
    readPage: (page: number) => ShownPage | undefined,
    page: number,
    phrases: readonly string[],
    isBegun = false,
  ): Quote[] {
    const known = readPage(page);
    if (!known) return [];
    const { text, isUncertain = false } = known;
    const following = readPage(page + 1);
    const next = following?.text ?? '';
    const before = readPage(page - 1)?.text ?? '';
    const joined = joinPages({ text, next, before });
    const own = locate(text, phrases, variants, isBegun);
    const across = locate(joined.text, phrases, variants, isBegun).filter(
      ({ from, to }) =>
        from < joined.own &&
        to > joined.own &&
        !own.some((one) => one.to > joined.start + from && one.from < joined.start + joined.own),
    );
    const quotes = [
      {
        text,
        own: text.length,
        head: lengthOfHead(text, { next, before }),
        occurrences: own,
        isUncertain,
      },
      {
        text: joined.text,
        own: joined.own,
        head: 0,
        occurrences: across,
        isUncertain: isUncertain || following?.isUncertain === true,
      },
    ];
    return quotes.filter(({ occurrences }) => occurrences.length > 0);
  }

  function showPage(quotes: readonly Quote[], page: number): TextPageHit | undefined {
    const [best] = quotes;
    if (!best) return undefined;
    const snippet = best.isUncertain
      ? undefined
      : makeSnippet(best.text, best.occurrences, best.head);
    return { page, words: wordsOf(quotes), ...(snippet && { snippet }) };
  }

  /** The pages to look at for parts of a query: all of them if the index cannot find the parts. */
  async function candidatesIn(id: string, pageCount: number, parts: readonly ReadPart[]) {
    const isSearchable = parts.every(({ term }) => term.length > 0);
    const found = isSearchable ? await findIn(id, parts) : undefined;
    if (!found) {
      const length = Math.min(pageCount, MOST_CANDIDATES);
      return {
        pages: Array.from({ length }, (_, at) => at + 1),
        isPartial: pageCount > MOST_CANDIDATES,
      };
    }
    return found;
  }

  /** The pages that the index finds; undefined if it does not know the document, or is away. */
  async function findIn(id: string, parts: readonly ReadPart[]) {
    const all = [parts.flatMap(({ term }) => term)];
    const query = { all, within: [id], isBegun: true };
    try {
      if (!(await index.has(id))) return undefined;
      const deadline = performance.now() + timeoutMs;
      const { documents, isPartial } = await index.find(query, MOST_CANDIDATES, deadline);
      return { pages: documents[0]?.pages ?? [], isPartial };
    } catch (error) {
      if (error instanceof TextIndexAway) return undefined;
      throw error;
    }
  }

  return {
    find(plan, catalog) {
      const deadline = performance.now() + timeoutMs;
      return searchTexts(plan, { index, catalog, variants, deadline });
    },
    show({ pages: found, phrases }, id) {
      const readPage = openPages(id);
      const shown: TextPageHit[] = [];
      let missed = 0;
      for (const page of found.slice(0, MOST_READ)) {
        if (shown.length === SHOWN_PAGES) break;
        const hit = showPage(quotesOf(readPage, page, phrases), page);
        if (hit) shown.push(hit);
        else missed += 1;
      }
      const morePages = Math.max(0, found.length - shown.length - missed);
      const [best] = found;
      // Its text has changed since it was indexed: a document that was found is never without a page.
      if (shown.length === 0 && best !== undefined) shown.push({ page: best, words: [] });
      return { pages: shown.toSorted((one, other) => one.page - other.page), morePages };
    },
    async matches(id, query) {
      const pageCount = pages.pageCount(id);
      if (pageCount === undefined) return undefined;
      const parts = parseTextQuery(query).filter(({ isExcluded }) => !isExcluded);
      const words = parts.map(({ text }) => text);
      const read = parts.map((part) => readPart({ ...part, otherNames: [] }, variants));
      const phrases = read.flatMap(({ folded }) => folded);
      if (phrases.length === 0) return { words, total: 0, pages: [] };
      const candidates = await candidatesIn(id, pageCount, read);
      const deadline = performance.now() + timeoutMs;
      let isPartial = candidates.isPartial || pages.isIncomplete(id);
      const readPage = openPages(id);
      let total = 0;
      const found: DocumentMatches['pages'] = [];
      for (const page of candidates.pages) {
        if (performance.now() > deadline) {
          isPartial = true;
          break;
        }
        const quotes = quotesOf(readPage, page, phrases, true);
        const count = quotes.reduce((sum, { occurrences }) => sum + occurrences.length, 0);
        if (count === 0) continue;
        total += count;
        if (found.length === MOST_PAGES) isPartial = true;
        else found.push({ page, count, snippets: snippetsOf(quotes) });
      }
      return { words, total, pages: found, ...(isPartial && { isPartial }) };
    },
  };
}

/** A snippet for each of the first occurrences. */
function snippetsOf(quotes: readonly Quote[]): MatchSnippet[] {
  return quotes
    .flatMap(({ occurrences, ...quote }) =>
      occurrences.map((occurrence) => ({ ...quote, occurrence })),
    )
    .slice(0, MOST_SNIPPETS)
    .flatMap(({ text, head, isUncertain, occurrence }) => {
      const snippet = makeSnippet(text, [occurrence], head);
      if (!snippet) return [];
      const marks = [...snippet.marks];
      return [{ text: snippet.text, marks, ...(isUncertain && { isUncertain }) }];
    });
}

/**
 * The different words that were found, as they are printed. Of a word across the end of the page,
 * what stands on the page, unless that is a single character, which is everywhere on it.
 */
function wordsOf(quotes: readonly Quote[]): string[] {
  const words = new Set<string>();
  for (const { text, own, occurrences } of quotes) {
    for (const { from, to } of occurrences) {
      const word = text.slice(from, Math.min(to, own)).replace(/\s+/gu, ' ');
      const shown = to > own ? word.replace(/[^\p{L}\p{N}]+$/u, '') : word;
      if (to > own && [...shown].length < 2) continue;
      if (shown.length <= LONGEST_WORD) words.add(shown);
      if (words.size === MOST_WORDS) return [...words];
    }
  }
  return [...words];
}
