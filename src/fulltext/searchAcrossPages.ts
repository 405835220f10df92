import type { Part } from './readings.ts';
import type { DocumentHits, Term, TextIndex } from './textIndex.ts';

interface Bounds {
  readonly index: TextIndex;
  /** The position of each item with a document, by its id. */
  readonly positions: ReadonlyMap<string, number>;
  /** No page with these is found. */
  readonly none: readonly Term[];
  /** The most pages with a part that are read. */
  readonly mostPages: number;
  /** When to end with what was found, on the clock of `performance`. */
  readonly deadline: number;
}

/** Pages apart at which parts still belong together: about a chapter. */
const MOST_APART = 8;

/**
 * Finds documents that have all parts, on pages near each other or in their metadata. The pages are
 * those with the rarest part: it says the most about what is looked for.
 */
export async function searchAcrossPages(
  parts: readonly Part[],
  { index, positions, none, mostPages, deadline }: Bounds,
): Promise<{ readonly documents: readonly DocumentHits[]; readonly isPartial: boolean }> {
  let isPartial = false;
  const found: { part: Part; byId: ReadonlyMap<string, DocumentHits>; pageCount: number }[] = [];
  for (const part of parts) {
    const query = { all: [part.term], ...(none.length > 0 && { none }) };
    const hits = await index.find(query, mostPages, deadline);
    isPartial ||= hits.isPartial;
    if (hits.documents.length === 0 && part.items.size === 0) return { documents: [], isPartial };
    const pageCount = hits.documents.reduce((sum, { pages }) => sum + pages.length, 0);
    found.push({ part, byId: new Map(hits.documents.map((own) => [own.id, own])), pageCount });
  }
  found.sort((one, other) => one.pageCount - other.pageCount);
  const ids = new Set(found.flatMap(({ byId }) => [...byId.keys()]));
  const documents = [...ids].flatMap((id) => {
    const position = positions.get(id) ?? -1;
    const hasAll = found.every(({ part, byId }) => byId.has(id) || part.items.has(position));
    const [rarest, ...others] = found.flatMap(({ byId }) => byId.get(id) ?? []);
    if (!hasAll || !rarest) return [];
    const pages = rarest.pages.filter((page) => others.every((other) => isNear(page, other.pages)));
    return pages.length > 0 ? [{ ...rarest, pages }] : [];
  });
  return { documents, isPartial };
}

/** Whether one of ascending pages is near a page. */
function isNear(page: number, pages: readonly number[]): boolean {
  const next = pages.findIndex((other) => other >= page - MOST_APART);
  return next >= 0 && (pages[next] ?? 0) <= page + MOST_APART;
}
