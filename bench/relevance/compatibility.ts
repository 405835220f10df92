import type { Book, Item } from '../../src/catalog/item.ts';
import { coursesOf, fieldValues } from '../specifiedRule/searchedFields.ts';
import { documentWords, queryWords } from '../specifiedRule/words.ts';
import type { SearchFunction } from './evaluate.ts';

/** An item that the specified rule finds with any score, and the real search does not. */
export interface Lost {
  readonly query: string;
  readonly item: Item;
  /** Why this is intended; absent if it is not. */
  readonly reason: Reason | undefined;
}

/**
 * What the rule takes for a match because it knows only words, not where they stand:
 *
 * - Characters side by side that the dictionary joins into no word, such as a person's name, and of
 *   which the item has each somewhere: one author's surname and another's given name.
 * - A single character, letter or digit written to a word, which the item has elsewhere: the initial
 *   of an author beside 大学物理C.
 * - A word written to others that stands only inside the name of a publisher or a person: 高等代数
 *   in the 线性代数 of 高等教育出版社.
 * - A single character of the wording that all generated titles share: 学 and 期 of 学年第一学期, and
 *   中试, which the dictionary sees in 期中试卷.
 */
type Reason =
  | 'characters apart'
  | 'character apart from its word'
  | 'word inside the name of a publisher or person'
  | 'character of the wording of generated titles';

/**
 * The items that the specified rule finds for these queries and a search does not, both without a
 * limit.
 */
export function findLost(
  queries: readonly string[],
  specified: SearchFunction,
  find: SearchFunction,
): Lost[] {
  return queries.flatMap((query) => {
    const wanted = specified(query);
    if (wanted.length === 0) return [];
    const found = new Set(find(query));
    return wanted
      .filter((item) => !found.has(item))
      .map((item) => ({ query, item, reason: reasonOf(query, item) }));
  });
}

function reasonOf(query: string, item: Item): Reason | undefined {
  const typed = folded(query);
  const values = fieldValues(item).map(folded);
  const isApart = (text: string) => !values.some((value) => value.includes(text));
  if (queryWords(typed).groups.some((group) => isApart(group.join('')))) return 'characters apart';
  if (singlesIn(typed).some(isApart)) return 'character apart from its word';
  const names = item.type === 'book' ? namesOfPeople(item).map(folded) : [];
  const others = values.filter((value) => !names.includes(value));
  const isOfName = (term: string) =>
    names.some((name) => name.includes(term)) && !others.some((value) => value.includes(term));
  const written = chunksOf(typed).filter(isApart);
  if (written.some((chunk) => queryWords(chunk).terms.some(isOfName))) {
    return 'word inside the name of a publisher or person';
  }
  const wording = item.type === 'test' ? item.data.title.replace(item.data.course.name, '') : '';
  const isOfWording = (term: string) =>
    (term.length === 1 || term === '中试') && wording.includes(term);
  return queryWords(typed).terms.some(isOfWording)
    ? 'character of the wording of generated titles'
    : undefined;
}

function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

function namesOfPeople({ data }: Book): string[] {
  return [...data.authors, ...data.translators, ...(data.publisher ? [data.publisher] : [])];
}

/** Each word of one character, joined with the word before or after it. */
function singlesIn(text: string): string[] {
  return chunksOf(text).flatMap((chunk) => {
    const { terms } = queryWords(chunk);
    return terms.flatMap((term, index) => {
      const next = terms[index + 1];
      const isSingle = [...term].length === 1 || (next !== undefined && [...next].length === 1);
      return isSingle && next !== undefined ? term + next : [];
    });
  });
}

/** The parts of a text between spaces and punctuation. */
function chunksOf(text: string): string[] {
  return text.split(/[^\p{L}\p{N}\p{M}+#]+/u);
}

/** The limit of word pairs; all pairs of a large archive would take minutes. */
const MOST_PAIRS = 20_000;

/**
 * The whole vocabulary of an archive as queries, by kind: every word that jieba finds in a searched
 * text, every name, every prefix of a name, any two words of one item.
 */
export function compatibilityQueries(
  items: readonly Item[],
): readonly (readonly [name: string, queries: readonly string[]])[] {
  const values = distinct(items.flatMap(fieldValues));
  const names = distinct(items.flatMap(namesOf));
  return [
    ['words', distinct(values.flatMap(documentWords))],
    ['names', names],
    ['beginnings of names', distinct(names.flatMap(beginningsOf))],
    ['two words of one item', thinned(distinct(items.flatMap(pairsOf)))],
  ];
}

function namesOf(item: Item): string[] {
  return [
    item.data.title,
    ...coursesOf(item).map(({ name }) => name),
    ...(item.type === 'book' ? [...item.data.authors, ...item.data.translators] : []),
  ];
}

function beginningsOf(name: string): string[] {
  return [...name].map((_, end, characters) =>
    characters
      .slice(0, end + 1)
      .join('')
      .trim(),
  );
}

/** Any two words of an item, with and without a space. */
function pairsOf(item: Item): string[] {
  const words = distinct(fieldValues(item).flatMap((value) => [...queryWords(value).terms]));
  return words.flatMap((one, index) =>
    words.slice(index + 1).flatMap((other) => [`${other} ${one}`, `${one}${other}`]),
  );
}

/** An even sample of the queries. */
function thinned(queries: readonly string[]): string[] {
  const step = Math.ceil(queries.length / MOST_PAIRS);
  return queries.filter((_, index) => index % step === 0);
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}
