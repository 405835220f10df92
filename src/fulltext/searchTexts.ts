import type { PlannedPart, TextSearchPlan } from '../search/planTextSearch.ts';
import { rankPages } from './pageRanking.ts';
import { readPart } from './queryParts.ts';
import {
  type Explanation,
  explanationsOf,
  type Part,
  splitReadings,
  wordReadings,
} from './readings.ts';
import { searchAcrossPages } from './searchAcrossPages.ts';
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

interface RankedText extends FoundText {
  readonly score: number;
}

/** The documents that were found, the best first. */
export interface FoundTexts {
  readonly documents: readonly FoundText[];
  /** Whether there may be more: the search ended at its limit. */
  readonly isPartial: boolean;
  /** Whether no page has the query as typed: a page of these has its words, or they have its parts. */
  readonly isNear: boolean;
}

/** Limits of one search, in pages. */
const MOST_PAGES = 10_000;
const MOST_HEADINGS = 1_000;
const MOST_NEAR = 2_000;
/** Items beyond these are not listed in a search, but looked for among all hits. */
const MOST_LISTED = 300;

/**
 * Finds documents whose pages contain what their metadata does not explain of a query. All that is
 * looked for in texts stands on one page, unless there is no such page.
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
  const isPartial = found.isPartial || described.isPartial || near.isPartial;
  if (near.documents.length > 0) return { ...near, isPartial };
  // Not the words of a part: 无机化学 is not meant by 无机 on one page and 化学 on another.
  const scattered = await searchScattered(asTyped, excluded, options);
  return { ...scattered, isPartial: isPartial || scattered.isPartial };
}

async function searchReadings(
  readings: readonly (readonly Part[])[],
  excluded: readonly PlannedPart[],
  options: TextSearchOptions,
  isNear: boolean,
): Promise<FoundTexts> {
  const { deadline = Number.POSITIVE_INFINITY } = options;
  const best = new Map<number, RankedText>();
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
  return { documents: inOrder(best.values()), isPartial, isNear: isNear && best.size > 0 };
}

function inOrder(documents: Iterable<RankedText>): RankedText[] {
  return [...documents].toSorted(
    (one, other) => other.score - one.score || one.position - other.position,
  );
}

/** What the parts that are excluded rule out: pages with these terms, and the items they describe. */
function readExcluded(excluded: readonly PlannedPart[], variants: ReadonlyMap<string, string>) {
  const items = excluded.map((part) => new Set(part.items));
  return {
    none: excluded.map((part) => readPart(part, variants).term).filter((term) => term.length > 0),
    isExcluded: (position: number) => items.some((own) => own.has(position)),
  };
}

/** Documents that have all parts, but on no page together. */
async function searchScattered(
  reading: readonly Part[],
  excluded: readonly PlannedPart[],
  { index, catalog, variants, deadline = Number.POSITIVE_INFINITY }: TextSearchOptions,
): Promise<FoundTexts> {
  const parts = reading.filter(({ term }) => term.length > 0);
  if (parts.length < 2) return { ...NOTHING, isNear: false };
  const { none, isExcluded } = readExcluded(excluded, variants);
  const bounds = { index, none, mostPages: MOST_PAGES, deadline, positions: catalog.positions };
  const { documents, isPartial } = await searchAcrossPages(parts, bounds);
  const phrases = parts.flatMap(({ folded }) => folded);
  const found = documents.flatMap((hits) => {
    const position = catalog.positions.get(hits.id);
    if (position === undefined || isExcluded(position)) return [];
    return [rankText({ position, phrases, hits, reading })];
  });
  return { documents: inOrder(found), isPartial, isNear: found.length > 0 };
}

async function searchExplanation(
  { onPage, byMetadata }: Explanation,
  reading: readonly Part[],
  excluded: readonly PlannedPart[],
  { index, catalog, variants, deadline }: TextSearchOptions,
) {
  const { none, isExcluded } = readExcluded(excluded, variants);
  const passes = (position: number) =>
    byMetadata.every((items) => items.has(position)) && !isExcluded(position);
  const within = idsWithin(byMetadata, passes, catalog);
  if (within?.length === 0) return NOTHING;
  const query: TextQuery = {
    all: onPage.map(({ term }) => term),
    ...(none.length > 0 && { none }),
    ...(within && { within }),
  };
  const hits = await index.find(query, MOST_PAGES, deadline);
  if (hits.documents.length === 0) return { ...NOTHING, isPartial: hits.isPartial };
  const pagesWhere = async (where: 'headings' | 'near', most: number) =>
    pagesById(await index.find({ ...query, where }, most, deadline));
  const [headings, near] = await Promise.all([
    pagesWhere('headings', MOST_HEADINGS),
    onPage.length < 2 ? NO_PAGES : pagesWhere('near', MOST_NEAR),
  ]);
  const phrases = onPage.flatMap(({ folded }) => folded);
  const documents = hits.documents.flatMap((document) => {
    const position = catalog.positions.get(document.id);
    if (position === undefined || !passes(position)) return [];
    const marked = { headings: headings.get(document.id), near: near.get(document.id) };
    return [rankText({ position, phrases, hits: document, ...marked, reading })];
  });
  return { documents, isPartial: hits.isPartial };
}

interface TextToRank {
  readonly position: number;
  readonly phrases: readonly string[];
  readonly hits: DocumentHits;
  readonly headings?: ReadonlySet<number> | undefined;
  readonly near?: ReadonlySet<number> | undefined;
  readonly reading: readonly Part[];
}

function rankText({ position, phrases, reading, ...found }: TextToRank): RankedText {
  const { hits, headings = NONE, near = NONE } = found;
  const inMetadata = reading.filter(({ items }) => items.has(position)).length / reading.length;
  const { pages, score } = rankPages({ hits, headings, near, inMetadata });
  return { position, pages: pages.map(({ page }) => page), phrases, score };
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
