import type { SearchIndex } from './index/buildIndex.ts';
import type { SearchContext } from './match/matchQuery.ts';
import { findConstraints } from './query/findConstraints.ts';
import { parseTextQuery, type TextQueryPart } from './query/parseTextQuery.ts';
import { tokenizeQuery } from './query/tokenizeQuery.ts';
import { searchExactly } from './searchText.ts';
import { foldText, removeHanSpaces } from './text/foldText.ts';

/** How a query is to be looked for in the texts of documents. */
export interface TextSearchPlan {
  readonly parts: readonly PlannedPart[];
}

/** A part of the query, and what the catalog knows about it. */
export interface PlannedPart extends TextQueryPart {
  /** Other names of the part, such as 高等数学 for 高数. */
  readonly otherNames: readonly string[];
  /** Positions of the items that the part describes by their metadata, ascending. */
  readonly items: Uint32Array;
  /** Ways to read a part without spaces as metadata and text: 高数傅里叶, 傅里叶期末. */
  readonly splits: readonly PartSplit[];
}

export interface PartSplit {
  /** Positions of the items that one end of the part describes, ascending. */
  readonly items: Uint32Array;
  /** The rest of the part. */
  readonly text: string;
}

const NO_ITEMS = new Uint32Array();
const MOST_OTHER_NAMES = 3;
const MOST_SPLITS = 3;
/** Parts beyond this length are sentences, which are not split. */
const LONGEST_SPLIT = 24;

/** Plans searches for queries in the texts of documents. */
export type TextPlanner = (query: string) => TextSearchPlan;

/**
 * Metadata may explain some parts of a query, by the rules of the search of titles, while the pages
 * contain the others: 高数 傅里叶.
 */
export function createTextPlanner(
  index: SearchIndex,
  openContext: () => SearchContext,
): TextPlanner {
  const { aliases, variants, values } = index;
  const names = new Set(values.texts);
  const fold = (text: string) => removeHanSpaces(foldText(text, variants));
  const describedBy = (text: string) =>
    searchExactly(text, openContext()).positions.toSorted((one, other) => one - other);

  /** Whether a text is likely to describe items by itself; cheaper than searching it. */
  function isKnown(text: string): boolean {
    if (aliases.has(text) || names.has(text)) return true;
    const query = tokenizeQuery(text, variants);
    return findConstraints(query).some(
      ({ from, to, isIgnored }) => !isIgnored && from === 0 && to === query.text.length,
    );
  }

  /** Splits a part where one end of it describes items, the longest such end first. */
  function splitsOf(folded: string): PartSplit[] {
    const characters = [...folded];
    if (characters.length > LONGEST_SPLIT) return [];
    const splits: PartSplit[] = [];
    for (let length = characters.length - 2; length >= 2; length -= 1) {
      const head = characters.slice(0, length).join('');
      const tail = characters.slice(-length).join('');
      const ends = [
        { known: head, text: characters.slice(length).join('') },
        { known: tail, text: characters.slice(0, -length).join('') },
      ];
      for (const { known, text } of ends) {
        if (splits.length === MOST_SPLITS) return splits;
        if (isKnown(known)) splits.push({ items: describedBy(known), text });
      }
    }
    return splits.filter(({ items }) => items.length > 0);
  }

  return (query) => ({
    parts: parseTextQuery(query).map((part) => {
      if (part.isExact) return { ...part, otherNames: [], items: NO_ITEMS, splits: [] };
      const folded = fold(part.text);
      return {
        ...part,
        otherNames: (aliases.get(folded) ?? []).slice(0, MOST_OTHER_NAMES),
        items: describedBy(part.text),
        splits: part.isExcluded ? [] : splitsOf(folded),
      };
    }),
  });
}
