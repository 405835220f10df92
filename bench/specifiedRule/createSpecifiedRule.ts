import MiniSearch from 'minisearch';
import type { Item } from '../../src/catalog/item.ts';
import { FIELD_NAMES, fieldText } from './searchedFields.ts';
import { documentWords, queryWords } from './words.ts';

/** The search exactly as specified, to compare the real one with. */
export interface SpecifiedRule {
  /** The results, best first. */
  search(query: string): readonly Item[];
  /** The results without the score threshold. */
  everyMatch(query: string): readonly Item[];
}

/** Only hits with a score above this are kept (specification, sections 5 and 9). */
const LEAST_SCORE = 1;

/** 13 digits starting 978 or 979, hyphens or spaces allowed (specification, section 5). */
const ISBN = /^97[89](?:[- ]*[0-9]){10}$/;
const MD5 = /^[0-9a-f]{32}$/i;

/**
 * The search of the specification, sections 3 and 5, without any extensions: Chinese segmentation
 * by jieba, every word required, BM25 by MiniSearch, a score above 1.
 */
export function createSpecifiedRule(items: readonly Item[]): SpecifiedRule {
  const index = createIndex(items);
  const find = (typed: string, leastScore: number): readonly Item[] => {
    const query = typed.trim();
    if (ISBN.test(query)) return items.filter((item) => hasIsbn(item, query));
    if (MD5.test(query)) return items.filter(({ id }) => id === query.toLowerCase());
    const { terms } = queryWords(query);
    if (terms.length === 0) return [];
    return index
      .search(terms.join(' '))
      .filter(({ score }) => score > leastScore)
      .sort((a, b) => b.score - a.score || a.id - b.id)
      .flatMap(({ id }) => items[id] ?? []);
  };
  return {
    search: (query) => find(query, LEAST_SCORE),
    everyMatch: (query) => find(query, Number.NEGATIVE_INFINITY),
  };
}

function createIndex(items: readonly Item[]) {
  // Courses, publishers and generated titles recur, so segmentation is cached by text.
  const known = new Map<string, string[]>();
  const tokenize = (text: string): string[] => {
    const words = known.get(text) ?? documentWords(text);
    known.set(text, words);
    return words;
  };
  const index = new MiniSearch<{ position: number; item: Item }>({
    idField: 'position',
    fields: [...FIELD_NAMES],
    extractField: ({ position, item }, name) =>
      name === 'position' ? position : fieldText(item, name),
    tokenize,
    processTerm: (word) => word,
    // Words contain no spaces.
    searchOptions: { combineWith: 'AND', tokenize: (joined) => joined.split(' ') },
  });
  index.addAll(items.map((item, position) => ({ position, item })));
  return index;
}

function hasIsbn(item: Item, query: string): boolean {
  const digits = (text: string) => text.replace(/[- ]/g, '');
  return item.type === 'book' && item.data.isbn.some((isbn) => digits(isbn) === digits(query));
}
