import * as v from 'valibot';
import { CATEGORIES, CATEGORY_LABELS, type Category } from '../../catalog/category.ts';
import type { Item } from '../../catalog/item.ts';
import { isMd5 } from '../../catalog/md5.ts';
import { pageTitle } from '../../catalog/pageTitle.ts';
import { MOST_KEPT } from './limits.ts';

/** A search that was submitted, or of which a result was opened. */
export interface KeptSearch {
  readonly query: string;
  readonly category: Category;
  /** When it was last used, in ms since 1970. */
  readonly at: number;
}

/** A document as lists show it, without asking the server. */
export interface KeptDocument {
  /** Its MD5. */
  readonly id: string;
  readonly type: Item['type'];
  readonly title: string;
  /** The first of its courses; a book has none. */
  readonly course?: string | undefined;
  /** When it was opened last, or added, in ms since 1970. */
  readonly at: number;
}

/** What this device keeps for its visitor. Each list begins with the newest. */
export interface KeptLists {
  readonly searches: readonly KeptSearch[];
  readonly opened: readonly KeptDocument[];
  readonly favourites: readonly KeptDocument[];
}

export type ListName = keyof KeptLists;

export const LIST_NAMES: readonly ListName[] = ['searches', 'opened', 'favourites'];

/** No stored text is longer: titles and names of courses are cut there. */
const LONGEST_TEXT = 300;

export const NOTHING: KeptLists = { searches: [], opened: [], favourites: [] };

const Text = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(LONGEST_TEXT));
const Time = v.pipe(v.number(), v.integer(), v.minValue(0));

const SearchSchema = v.object({ query: Text, category: v.picklist(CATEGORIES), at: Time });
const DocumentSchema = v.object({
  id: v.pipe(v.string(), v.check(isMd5)),
  type: v.picklist(['book', 'test', 'doc']),
  title: Text,
  course: v.optional(Text),
  at: Time,
});

/** Reads a list from anything; entries that are none are left out. */
export function readList(name: 'searches', value: unknown): KeptSearch[];
export function readList(name: 'opened' | 'favourites', value: unknown): KeptDocument[];
export function readList(name: ListName, value: unknown): (KeptSearch | KeptDocument)[];
export function readList(name: ListName, value: unknown): (KeptSearch | KeptDocument)[] {
  const schema = name === 'searches' ? SearchSchema : DocumentSchema;
  const entries: readonly unknown[] = Array.isArray(value) ? value : [];
  const read = entries.flatMap((entry): (KeptSearch | KeptDocument)[] => {
    const parsed = v.safeParse(schema, entry);
    return parsed.success ? [parsed.output] : [];
  });
  return newestFirst(read, MOST_KEPT[name]);
}

/** An item as it is kept. */
export function documentOf(item: Item, at: number): KeptDocument {
  const course = courseOf(item);
  return {
    id: item.id,
    type: item.type,
    title: pageTitle(item).slice(0, LONGEST_TEXT),
    ...(course && { course: course.slice(0, LONGEST_TEXT) }),
    at,
  };
}

function courseOf(item: Item): string | undefined {
  switch (item.type) {
    case 'book':
      return undefined;
    case 'test':
      return item.data.course.name;
    case 'doc':
      return item.data.course[0]?.name;
  }
}

/** Adds a search, or moves it to the front. */
export function addSearch(lists: KeptLists, search: KeptSearch): KeptLists {
  if (!v.is(SearchSchema, search)) return lists;
  return { ...lists, searches: newestFirst([search, ...lists.searches], MOST_KEPT.searches) };
}

/** Adds a document to a list, or moves it to the front. */
export function addDocument(
  lists: KeptLists,
  name: 'opened' | 'favourites',
  document: KeptDocument,
): KeptLists {
  return { ...lists, [name]: newestFirst([document, ...lists[name]], MOST_KEPT[name]) };
}

/** Removes an entry by the key of `keyOf`. */
export function removeEntry(lists: KeptLists, name: ListName, key: string): KeptLists {
  const others = <Entry extends KeptSearch | KeptDocument>(entries: readonly Entry[]) =>
    entries.filter((entry) => keyOf(entry) !== key);
  return name === 'searches'
    ? { ...lists, searches: others(lists.searches) }
    : { ...lists, [name]: others(lists[name]) };
}

/** Merges two devices: of an entry that both have, the newer one stays. */
export function mergeLists(one: KeptLists, other: KeptLists): KeptLists {
  return {
    searches: newestFirst([...one.searches, ...other.searches], MOST_KEPT.searches),
    opened: newestFirst([...one.opened, ...other.opened], MOST_KEPT.opened),
    favourites: newestFirst([...one.favourites, ...other.favourites], MOST_KEPT.favourites),
  };
}

/** What tells the entries of a list apart. */
export function keyOf(entry: KeptSearch | KeptDocument): string {
  return 'id' in entry ? entry.id : `${entry.category} ${entry.query}`;
}

/** The newest entries, each once. */
function newestFirst<Entry extends KeptSearch | KeptDocument>(
  entries: readonly Entry[],
  most: number,
): Entry[] {
  const seen = new Set<string>();
  return [...entries]
    .sort((one, other) => other.at - one.at)
    .filter((entry) => !seen.has(keyOf(entry)) && seen.add(keyOf(entry)))
    .slice(0, most);
}

export interface Folder {
  readonly name: string;
  /** Whether it is a course, which has a page. */
  readonly isCourse: boolean;
  readonly documents: readonly KeptDocument[];
}

/** Favourites in folders: courses by their reading, then documents of no course by category. */
export function foldersOf(favourites: readonly KeptDocument[]): readonly Folder[] {
  const folders = new Map<string, Folder>();
  for (const document of favourites) {
    const { course, type } = document;
    const key = course === undefined ? type : `course ${course}`;
    const name = course ?? CATEGORY_LABELS[type];
    const documents = [...(folders.get(key)?.documents ?? []), document];
    folders.set(key, { name, isCourse: course !== undefined, documents });
  }
  return [...folders.values()].sort(
    (one, other) =>
      Number(other.isCourse) - Number(one.isCourse) || one.name.localeCompare(other.name, 'zh-CN'),
  );
}
