import type { Item } from '../../../src/catalog/item.ts';
import { type Facts, holds } from '../judgement.ts';

/** The kinds of queries that people look for inside documents. */
type Kind =
  | 'text: topic'
  | 'text: passage'
  | 'text: chapter, not contents'
  | 'text: handout, not book'
  | 'text: near each other'
  | 'text: on different pages'
  | 'text: line and page break'
  | 'text: recognised'
  | 'text: course and words'
  | 'text: written together'
  | 'text: traditional, full width'
  | 'text: exact'
  | 'text: excluded'
  | 'text: Latin, numbers'
  | 'text: sentence'
  | 'text: title as well';

/** Conditions for a document, and the pages of it of which one must be the best. */
export type TextFacts = Facts & { readonly pages?: number | readonly number[] };

/** A query, and the documents that it should find: any that one set of facts matches. */
export interface JudgedTextQuery {
  readonly kind: string;
  readonly query: string;
  /** What must come first. Empty if nothing may be found. */
  readonly meant: readonly TextFacts[];
  /** What must not be found at all. */
  readonly never: readonly Facts[];
}

/** Facts with the pages of which one must be the best. */
export function on(pages: number | readonly number[], facts: Facts): TextFacts {
  return { ...facts, pages };
}

type OneOrMore<T> = T | readonly T[];

/** Judged queries of one kind, each as query, what is meant, what must not be found. */
export function textsOfKind(
  kind: Kind,
  queries: readonly (readonly [string, OneOrMore<TextFacts>, OneOrMore<Facts>?])[],
): JudgedTextQuery[] {
  return queries.map(([query, meant, never = []]) => ({
    kind,
    query,
    meant: [meant].flat(),
    never: [never].flat(),
  }));
}

/** Queries for what no page has, which must find nothing. */
export function absentFromTexts(queries: readonly string[]): JudgedTextQuery[] {
  return queries.map((query) => ({ kind: 'text: absent', query, meant: [], never: [] }));
}

/** Whether a document is meant, and whether a page of it is; all pages are if none is named. */
export function judge(
  { meant }: JudgedTextQuery,
  item: Item,
  page?: number,
): { readonly isMeant: boolean; readonly isPageMeant: boolean } {
  const matching = meant.filter(({ pages: _, ...facts }) => holds(facts, item));
  const isPageMeant = matching.some(
    ({ pages }) => pages === undefined || (page !== undefined && [pages].flat().includes(page)),
  );
  return { isMeant: matching.length > 0, isPageMeant };
}
