import type { PlannedPart, TextSearchPlan } from '../search/planTextSearch.ts';
import { foldPage } from './foldPage.ts';
import { rankPages } from './pageRanking.ts';
import { type ReadPart, readPart, termOf } from './queryParts.ts';
import { splitWords } from './splitWords.ts';
import type { DocumentHits, TextIndex, TextQuery } from './textIndex.ts';

/** The items of an edition as text search knows them. */
export interface TextCatalog {
  /** The position of each item with a document, by its id. */
  readonly positions: ReadonlyMap<string, number>;
  /** The id at a position; undefined for items without documents. */
  readonly ids: readonly (string | undefined)[];
}

export interface TextSearchOptions {
  readonly index: TextIndex;
  readonly catalog: TextCatalog;
  /** Variants of characters → the form that the index has. */
  readonly variants: ReadonlyMap<string, string>;
  /** When to end with what was found, on the clock of `performance`; never by default. */
  readonly deadline?: number | undefined;
}

/** A document that was found. */
export interface FoundText {
  readonly position: number;
  /** The matching pages, the best first. */
  readonly pages: readonly number[];
  /** What to show on its pages: folded phrases, any of them. */
  readonly phrases: readonly string[];
}

/** The documents that were found, the best first. */
export interface FoundTexts {
  readonly documents: readonly FoundText[];
  /** Whether there may be more: the search ended at its limit. */
  readonly isPartial: boolean;
  /** Whether no page has a phrase of the query as typed, and these have only its words. */
  readonly isNear: boolean;
}

/** Limits of one search, in pages. */
const MOST_PAGES = 10_000;
const MOST_HEADINGS = 1_000;
const MOST_NEAR = 2_000;
/** Items beyond these are not listed in a search, but looked for among all hits. */
const MOST_LISTED = 300;
/** Parts that metadata may explain are tried in all combinations up to this number of parts. */
const MOST_COMBINED = 3;

/** A part of the query, as it is looked for. */
interface Part extends ReadPart {
  /** The items that it describes. */
  readonly items: ReadonlySet<number>;
}

/** One way to explain the query: parts on a page, and items that the other parts describe. */
interface Explanation {
  readonly onPage: readonly Part[];
  readonly byMetadata: readonly ReadonlySet<number>[];
}

/**
 * Finds documents whose pages contain what their metadata does not explain of a query. All that is
 * looked for in texts stands on one page.
 */
export async function searchTexts(
  { parts }: TextSearchPlan,
  options: TextSearchOptions,
): Promise<FoundTexts> {
  const wanted = parts.filter(({ isExcluded }) => !isExcluded);
  const excluded = parts.filter(({ isExcluded }) => isExcluded);
  const search = (readings: readonly Part[][], isNear: boolean) =>
    searchReadings(readings, excluded, options, isNear);
  const asTyped = wanted.map((part) => ({
    ...readPart(part, options.variants),
    items: new Set(part.items),
  }));
  const found = await search([asTyped], false);
  if (found.documents.length > 0 || wanted.every(({ isExact }) => isExact)) return found;
  const split = splitReadings(wanted, asTyped, options.variants);
  const described = await search(split, false);
  if (described.documents.length > 0) return described;
  const near = await search(wordReadings(wanted, asTyped, options.variants), true);
  return { ...near, isPartial: found.isPartial || described.isPartial || near.isPartial };
}

/** The query with one part read as metadata and text: 高数傅里叶. */
function splitReadings(
  wanted: readonly PlannedPart[],
  asTyped: readonly Part[],
  variants: ReadonlyMap<string, string>,
): Part[][] {
  return wanted.flatMap(({ splits }, at) =>
    splits.map(({ items, text }) => {
      const folded = [foldPage(text, variants)];
      const known: Part = { folded: [], term: [], items: new Set(items) };
      const rest: Part = { folded, term: termOf(folded), items: new Set() };
      return [...asTyped.slice(0, at), known, rest, ...asTyped.slice(at + 1)];
    }),
  );
}

/** The query with its phrases split into words: 傅里叶级数的展开 also finds 傅里叶级数 … 展开. */
function wordReadings(
  wanted: readonly PlannedPart[],
  asTyped: readonly Part[],
  variants: ReadonlyMap<string, string>,
): Part[][] {
  const reading = wanted.flatMap((part, at): Part[] => {
    const typed = asTyped[at];
    const words = part.isExact ? [] : splitWords(foldPage(part.text, variants));
    if (words.length < 2) return typed ? [typed] : [];
    return words.map((word) => ({ folded: [word], term: termOf([word]), items: new Set() }));
  });
  return reading.length > wanted.length ? [reading] : [];
}

async function searchReadings(
  readings: readonly (readonly Part[])[],
  excluded: readonly PlannedPart[],
  options: TextSearchOptions,
  isNear: boolean,
): Promise<FoundTexts> {
  const { deadline = Number.POSITIVE_INFINITY } = options;
  const best = new Map<number, FoundText & { readonly score: number }>();
  let isPartial = false;
  for (const reading of readings) {
    // A single Han character that describes nothing is ignored.
    const known = reading.filter(({ term, items }) => term.length > 0 || items.size > 0);
    for (const explanation of explanationsOf(known)) {
      if (performance.now() > deadline) {
        isPartial = true;
        break;
      }
      const found = await searchExplanation(explanation, known, excluded, options);
      isPartial ||= found.isPartial;
      for (const document of found.documents) {
        const before = best.get(document.position);
        if (before === undefined || before.score < document.score)
          best.set(document.position, document);
      }
    }
  }
  const documents = [...best.values()].toSorted(
    (one, other) => other.score - one.score || one.position - other.position,
  );
  return { documents, isPartial, isNear: isNear && documents.length > 0 };
}

/** All ways to leave parts to metadata; at least one part is on a page. */
function explanationsOf(reading: readonly Part[]): Explanation[] {
  const described = reading.filter(({ items }) => items.size > 0);
  const combined = described.slice(0, MOST_COMBINED);
  return Array.from({ length: 2 ** combined.length }, (_, bits) => {
    const left = new Set(combined.filter((_part, at) => (bits >> at) & 1));
    return {
      onPage: reading.filter((part) => !left.has(part)),
      byMetadata: Array.from(left, ({ items }) => items),
    };
  }).filter(({ onPage }) => onPage.length > 0 && onPage.every(({ term }) => term.length > 0));
}

async function searchExplanation(
  { onPage, byMetadata }: Explanation,
  reading: readonly Part[],
  excluded: readonly PlannedPart[],
  { index, catalog, variants, deadline }: TextSearchOptions,
) {
  const excludedItems = excluded.map(({ items }) => new Set(items));
  const passes = (position: number) =>
    byMetadata.every((items) => items.has(position)) &&
    !excludedItems.some((items) => items.has(position));
  const within = idsWithin(byMetadata, passes, catalog);
  if (within?.length === 0) return NOTHING;
  const none = excluded
    .map((part) => readPart(part, variants).term)
    .filter((term) => term.length > 0);
  const query: TextQuery = {
    all: onPage.map(({ term }) => term),
    ...(none.length > 0 && { none }),
    ...(within && { within }),
  };
  const hits = await index.find(query, MOST_PAGES, deadline);
  if (hits.documents.length === 0) return { ...NOTHING, isPartial: hits.isPartial };
  const pagesWhere = async (where: 'headings' | 'near', most: number) =>
    pagesById(await index.find({ ...query, where }, most, deadline));
  const headings = await pagesWhere('headings', MOST_HEADINGS);
  const near = onPage.length < 2 ? NO_PAGES : await pagesWhere('near', MOST_NEAR);
  const phrases = onPage.flatMap(({ folded }) => folded);
  const documents = hits.documents.flatMap((document) => {
    const position = catalog.positions.get(document.id);
    if (position === undefined || !passes(position)) return [];
    const inMetadata = reading.filter(({ items }) => items.has(position)).length / reading.length;
    const { pages, score } = rankPages({
      hits: document,
      headings: headings.get(document.id) ?? NONE,
      near: near.get(document.id) ?? NONE,
      inMetadata,
    });
    return [{ position, pages: pages.map(({ page }) => page), phrases, score }];
  });
  return { documents, isPartial: hits.isPartial };
}

const NOTHING = { documents: [], isPartial: false };
const NONE: ReadonlySet<number> = new Set();
const NO_PAGES: ReadonlyMap<string, ReadonlySet<number>> = new Map();

function pagesById({ documents }: { readonly documents: readonly DocumentHits[] }) {
  return new Map(documents.map(({ id, pages }) => [id, new Set(pages)]));
}

/** The items to look in, if they are few: among many, all hits are filtered instead. */
function idsWithin(
  byMetadata: readonly ReadonlySet<number>[],
  passes: (position: number) => boolean,
  { ids }: TextCatalog,
): string[] | undefined {
  const [smallest] = byMetadata.toSorted((one, other) => one.size - other.size);
  if (smallest === undefined || smallest.size > MOST_LISTED) return undefined;
  return [...smallest].filter(passes).flatMap((position) => ids[position] ?? []);
}
