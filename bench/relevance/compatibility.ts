import type { Item } from '../../src/catalog/item.ts';
import { coursesOf, fieldValues } from '../specifiedRule/searchedFields.ts';
import { documentWords, queryWords } from '../specifiedRule/words.ts';
import type { Find } from './evaluate.ts';

/** An item that the specified rule finds, whatever its score, and the real search does not. */
export interface Lost {
  readonly query: string;
  readonly item: Item;
  /** Why that is meant to be so; absent where it is not. */
  readonly reason?: 'characters of different values';
}

/** What the specified rule finds of these queries and a search does not; each lets all hits come. */
export function findLost(queries: readonly string[], specified: Find, find: Find): Lost[] {
  return queries.flatMap((query) => {
    const wanted = specified(query);
    if (wanted.length === 0) return [];
    const found = new Set(find(query));
    return wanted
      .filter((item) => !found.has(item))
      .map((item) => ({
        query,
        item,
        ...(joinsDifferentValues(query, item) && { reason: 'characters of different values' }),
      }));
  });
}

/**
 * Characters that stand side by side in the query and form no word, such as a person's name, but of
 * which the item has some in one value and some in another: one author's surname and another's given
 * name, which the specified rule takes for a person.
 */
function joinsDifferentValues(query: string, item: Item): boolean {
  const values = fieldValues(item).map((value) => value.toLowerCase());
  return queryWords(query).groups.some(
    (group) => !values.some((value) => group.every((character) => value.includes(character))),
  );
}

/** So many pairs of words are asked; those of a large archive would take minutes. */
const MOST_PAIRS = 20_000;

/**
 * The whole vocabulary of an archive as queries, by what they are: every word that jieba sees in a
 * searched text, every name, every beginning of a name, any two words of one item.
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

/** Any two words of an item, apart and written together. */
function pairsOf(item: Item): string[] {
  const words = distinct(fieldValues(item).flatMap((value) => [...queryWords(value).terms]));
  return words.flatMap((one, at) =>
    words.slice(at + 1).flatMap((other) => [`${other} ${one}`, `${one}${other}`]),
  );
}

/** Evenly, as many as are asked. */
function thinned(queries: readonly string[]): string[] {
  const step = Math.ceil(queries.length / MOST_PAIRS);
  return queries.filter((_, at) => at % step === 0);
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}
