import { readCatalog } from '../../../src/catalog/catalog.ts';
import type { Item } from '../../../src/catalog/item.ts';
import { createEngine } from '../../../src/search/createEngine.ts';
import type { SearchEngine, SearchResult } from '../../../src/search/engine.ts';
import { commonReadings } from '../../../src/search/lexicon/commonReadings.ts';
import { EMPTY_LEXICON, type Lexicon } from '../../../src/search/lexicon/lexicon.ts';
import { SURNAMES, TALK } from '../../../src/search/lexicon/talk.ts';

interface Entry {
  readonly id?: string;
  readonly type: string;
  readonly url?: string;
  readonly data: object;
}

export function book(title: string, data: object = {}): Entry {
  return { type: 'book', data: { title, ...data } };
}

/** @param years such as `2020-2021` */
export function exam(
  name: string,
  years = '2020-2021',
  time: object = {},
  data: object = {},
): Entry {
  const [start, end] = years.split('-');
  return { type: 'test', data: { course: { name }, time: { start, end, ...time }, ...data } };
}

export function doc(title: string, courses: readonly string[], data: object = {}): Entry {
  return { type: 'doc', data: { title, course: courses.map((name) => ({ name })), ...data } };
}

/** The readings of common characters, as in a lexicon. */
export const COMMON_READINGS: ReadonlyMap<string, readonly string[]> = new Map(
  Array.from(commonReadings(), ([character, reading]) => [character, [reading]]),
);

export interface SmallEngine extends SearchEngine {
  readonly items: readonly Item[];
  /** The first page of a query's results, in all categories. */
  find(query: string): SearchResult;
  /** The titles of those results, best first. */
  titles(query: string): string[];
}

/** For tests: an engine with a few items. By default it knows the readings of common characters. */
export function smallEngine(
  entries: readonly Entry[],
  lexicon: Partial<Lexicon> = {},
): SmallEngine {
  const { items: all } = readCatalog(
    entries.map((entry, at) => ({ id: String(at), url: '/files/a.pdf', ...entry })),
    [],
  );
  const engine = createEngine({
    items: all,
    lexicon: {
      ...EMPTY_LEXICON,
      readings: COMMON_READINGS,
      talk: TALK,
      surnames: SURNAMES,
      ...lexicon,
    },
  });
  const items = all.filter((item) => item.type !== 'unknown');
  const find = (query: string) => engine.search({ query, category: 'all', offset: 0, limit: 100 });
  return {
    ...engine,
    items,
    find,
    titles: (query) =>
      find(query).items.flatMap((item) => (item.type === 'unknown' ? [] : [item.data.title])),
  };
}
