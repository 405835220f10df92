import { LONGEST_QUERY } from '../../catalog/trimQuery.ts';
import { foldText, isHan, removeHanSpaces } from '../text/foldText.ts';

/** A part of a query for the texts of documents (docs/search.md#inside-documents). */
export interface TextQueryPart {
  /** As typed, without quotation marks. */
  readonly text: string;
  /** In quotation marks: only these words, in this order. */
  readonly isExact: boolean;
  /** After a minus: pages and items that have it are left out. */
  readonly isExcluded: boolean;
}

/** Parts beyond these are ignored; nobody types so many. */
const MOST_PARTS = 8;

/** A minus and an opening quotation mark, then words up to the closing one; or what has no space. */
const PART =
  /(?<minus>[-－])?(?:["＂](?<plain>[^"＂]*)["＂]?|[“「『](?<quoted>[^”」』]*)[”」』]?|(?<word>[^\s"＂“「『]+))/gu;

/**
 * The parts of a query for texts: what stands between spaces, and what is in quotation marks. A
 * single Han character belongs to the part before it, or to the next one: 第 三 章 is 第三章.
 */
export function parseTextQuery(query: string): readonly TextQueryPart[] {
  const parts: TextQueryPart[] = [];
  let pending = '';
  for (const { groups } of query.slice(0, LONGEST_QUERY).matchAll(PART)) {
    const { minus, plain, quoted, word } = groups ?? {};
    const isExact = word === undefined;
    const isExcluded = minus !== undefined;
    const text = plain ?? quoted ?? word ?? '';
    const folded = removeHanSpaces(foldText(text));
    if (folded === '') continue;
    const last = parts.at(-1);
    if (isExact || isExcluded || !isLoneHan(folded)) {
      parts.push({ text: `${isExact ? '' : pending}${text}`, isExact, isExcluded });
      pending = '';
    } else if (last && !last.isExact && !last.isExcluded) {
      parts[parts.length - 1] = { ...last, text: `${last.text}${text}` };
    } else pending += text;
  }
  if (pending !== '') parts.push({ text: pending, isExact: false, isExcluded: false });
  return parts.slice(0, MOST_PARTS);
}

function isLoneHan(folded: string): boolean {
  return [...folded].length === 1 && isHan(folded.charCodeAt(0));
}
