import type { PlannedPart } from '../search/planTextSearch.ts';
import { foldPage } from './foldPage.ts';
import { type ReadPart, termOf } from './queryParts.ts';
import { splitWords } from './splitWords.ts';

/** Parts that metadata may explain are tried in all combinations up to this number of parts. */
const MOST_COMBINED = 3;

/** A part of the query, as it is looked for. */
export interface Part extends ReadPart {
  /** The items that it describes. */
  readonly items: ReadonlySet<number>;
}

/** One way to explain the query: parts on a page, and items that the other parts describe. */
export interface Explanation {
  readonly onPage: readonly Part[];
  readonly byMetadata: readonly ReadonlySet<number>[];
}

/** The query with one part read as metadata and text: 高数傅里叶. */
export function splitReadings(
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
export function wordReadings(
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

/** All ways to leave parts to metadata; at least one part is on a page. */
export function explanationsOf(reading: readonly Part[]): Explanation[] {
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
