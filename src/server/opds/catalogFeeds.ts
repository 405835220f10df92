import { CATEGORY_LABELS } from '../../catalog/category.ts';
import { NO_FILTERS } from '../../catalog/filters.ts';
import type { Item, UnknownItem } from '../../catalog/item.ts';
import type { SearchResult } from '../../search/engine.ts';
import type { Downloads } from '../../state/downloads.ts';
import type { Edition } from '../app/appParts.ts';
import { siteName } from '../discovery/siteName.ts';
import { latestItems, popularItems } from '../pages/rankItems.ts';
import {
  type AcquisitionFeed,
  CATALOG_PATHS,
  FEED_PAGE_SIZE,
  type Feed,
  type FeedPage,
  type NavigationEntry,
  type NavigationFeed,
  type Publication,
  RELATIONS,
} from './feed.ts';
import { publicationOf } from './publicationOf.ts';

/** What a feed is made from. */
export interface FeedSource {
  readonly edition: Edition;
  readonly origin: string;
  readonly downloads: Downloads;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The parameter of the path, decoded. */
  readonly name: string;
  /** From 1. */
  readonly page: number;
}

/** Makes a feed; undefined if there is none. A page behind the last is none, either. */
type MakeFeed = (source: FeedSource) => Promise<Feed | undefined>;

/** The feeds of the catalog but for searches, by their paths below its root, as routers match them. */
export const CATALOG_FEEDS: readonly (readonly [path: string, make: MakeFeed])[] = [
  ['', rootFeed],
  [`/${CATALOG_PATHS.newest}`, newest],
  [`/${CATALOG_PATHS.popular}`, popular],
  ['/kinds/:name', ofKind],
  [`/${CATALOG_PATHS.colleges}`, colleges],
  ['/colleges/:name', college],
  ['/colleges/:name/papers', papersOfCollege],
  [`/${CATALOG_PATHS.courses}`, letters],
  ['/letters/:name', coursesOfLetter],
  ['/courses/:name', course],
];

/** The start of the catalog. */
export async function rootFeed(source: FeedSource): Promise<Feed | undefined> {
  const { edition } = source;
  const overview = await edition.pages.overview();
  const courses = overview.letters.reduce((sum, letter) => sum + letter.courses.length, 0);
  return navigation(source, { path: '', title: siteName(edition.site), up: undefined }, [
    {
      path: CATALOG_PATHS.newest,
      title: NAMES.newest,
      summary: '最近收录的文件，新的在前',
      kind: 'acquisition',
      relation: RELATIONS.newest,
    },
    {
      path: CATALOG_PATHS.popular,
      title: NAMES.popular,
      summary: '本学期下载次数最多的文件',
      kind: 'acquisition',
      relation: RELATIONS.popular,
    },
    section(CATALOG_PATHS.courses, NAMES.courses, `按首字母排列的 ${courses} 门课程`),
    section(
      CATALOG_PATHS.colleges,
      NAMES.colleges,
      `${overview.colleges.length} 个学院的试卷`,
      overview.colleges.length,
    ),
    ...(['test', 'doc', 'book'] as const).map((kind) =>
      shelf(CATALOG_PATHS.kind(kind), CATEGORY_LABELS[kind], `全部${CATEGORY_LABELS[kind]}`),
    ),
  ]);
}

/** The names of feeds, in titles and in the entries that lead to them. */
const NAMES = {
  newest: '最近更新',
  popular: '下载最多',
  courses: '课程',
  colleges: '学院',
} as const;

async function newest(source: FeedSource): Promise<Feed | undefined> {
  const items = await latestItems(source.edition);
  const frame = { path: CATALOG_PATHS.newest, title: NAMES.newest, up: '' };
  return wholeList(
    source,
    frame,
    items.map(({ item }) => item),
  );
}

async function popular(source: FeedSource): Promise<Feed | undefined> {
  const items = await popularItems(source.edition, source.downloads, source.now);
  const frame = { path: CATALOG_PATHS.popular, title: NAMES.popular, up: '' };
  return wholeList(
    source,
    frame,
    items.map(({ item }) => item),
  );
}

async function ofKind(source: FeedSource): Promise<Feed | undefined> {
  const kind = (['book', 'test', 'doc'] as const).find((one) => one === source.name);
  if (!kind) return undefined;
  const frame = { path: CATALOG_PATHS.kind(kind), title: CATEGORY_LABELS[kind], up: '' };
  return listed(source, frame, { category: kind });
}

async function colleges(source: FeedSource): Promise<Feed | undefined> {
  const overview = await source.edition.pages.overview();
  return navigation(
    source,
    { path: CATALOG_PATHS.colleges, title: NAMES.colleges, up: '' },
    overview.colleges.map(({ name, count }) =>
      section(CATALOG_PATHS.college(name), name, `${count} 份试卷`),
    ),
  );
}

async function college(source: FeedSource): Promise<Feed | undefined> {
  const contents = await source.edition.pages.collegePage(source.name);
  if (!contents) return undefined;
  const { name, courses } = contents;
  const tests = courses.reduce((sum, one) => sum + one.tests, 0);
  return navigation(
    source,
    { path: CATALOG_PATHS.college(name), title: name, up: CATALOG_PATHS.colleges },
    [
      ...(tests === 0
        ? []
        : [shelf(CATALOG_PATHS.papersOf(name), '全部试卷', `${name}的全部试卷`, tests)]),
      ...courses.map((one) =>
        shelf(CATALOG_PATHS.course(one.name), one.name, `${one.tests} 份试卷来自${name}`),
      ),
    ],
  );
}

async function papersOfCollege(source: FeedSource): Promise<Feed | undefined> {
  const { name } = source;
  const frame = {
    path: CATALOG_PATHS.papersOf(name),
    title: `${name} - 全部试卷`,
    up: CATALOG_PATHS.college(name),
  };
  const feed = await listed(source, frame, { category: 'test', college: name });
  return feed?.publications.length === 0 && source.page === 1 ? undefined : feed;
}

async function letters(source: FeedSource): Promise<Feed | undefined> {
  const overview = await source.edition.pages.overview();
  return navigation(
    source,
    { path: CATALOG_PATHS.courses, title: NAMES.courses, up: '' },
    overview.letters.map(({ letter, courses }) =>
      section(CATALOG_PATHS.letter(letter), letter, `${courses.length} 门课程`, courses.length),
    ),
  );
}

async function coursesOfLetter(source: FeedSource): Promise<Feed | undefined> {
  const { name } = source;
  const overview = await source.edition.pages.overview();
  const group = overview.letters.find(({ letter }) => letter === name);
  return (
    group &&
    navigation(
      source,
      {
        path: CATALOG_PATHS.letter(name),
        title: `${NAMES.courses} ${name}`,
        up: CATALOG_PATHS.courses,
      },
      group.courses.map((one) =>
        shelf(
          CATALOG_PATHS.course(one.name),
          one.name,
          `${one.tests} 份试卷、${one.docs} 份资料`,
          one.tests + one.docs,
        ),
      ),
    )
  );
}

/** The papers and materials of a course, and the books about its subject, as on its page. */
async function course(source: FeedSource): Promise<Feed | undefined> {
  const contents = await source.edition.pages.coursePage(source.name);
  if (!contents) return undefined;
  const { name, papers, materials, books } = contents;
  const frame = { path: CATALOG_PATHS.course(name), title: name, up: CATALOG_PATHS.courses };
  return wholeList(source, frame, [...papers, ...materials, ...books]);
}

/** A part of the results of a search. */
export function searchFeed(
  source: FeedSource,
  { query, size, total, items }: SearchedPage,
): AcquisitionFeed {
  const { page: number } = source;
  const parameters = {
    query,
    ...(size !== FEED_PAGE_SIZE && { count: String(size) }),
  };
  return acquisition(
    source,
    { path: CATALOG_PATHS.search, title: `搜索：${query}`, up: '' },
    {
      publications: publicationsOf(items, source),
      page: { number, size, hasNext: number * size < total, total, parameters },
    },
  );
}

export interface SearchedPage {
  readonly query: string;
  /** How many results a page has. */
  readonly size: number;
  /** The number of all results, of which `items` are those of the page. */
  readonly total: number;
  readonly items: readonly (Item | UnknownItem)[];
}

type Frame = Pick<Feed, 'path' | 'title' | 'up'>;

/** A category, or what a college has of it: the search has it in order, and gives a part of it. */
async function listed(
  source: FeedSource,
  frame: Frame,
  { category, college: name }: { readonly category: Item['type']; readonly college?: string },
): Promise<AcquisitionFeed | undefined> {
  const { edition, page: number } = source;
  const size = FEED_PAGE_SIZE;
  const offset = (number - 1) * size;
  const json = await edition.engine.search({
    query: '',
    category,
    withDocument: true,
    ...(name !== undefined && { filters: { ...NO_FILTERS, college: [name] } }),
    offset,
    limit: size,
  });
  // The cast is safe: the search itself wrote this JSON.
  const { items, total }: SearchResult = JSON.parse(json);
  if (offset > 0 && items.length === 0) return undefined;
  return acquisition(source, frame, {
    publications: publicationsOf(items, source),
    page: { number, size, total, hasNext: offset + size < total },
  });
}

/** The part of a list that the page has. */
function wholeList(
  source: FeedSource,
  frame: Frame,
  items: readonly Item[],
): AcquisitionFeed | undefined {
  const publications = publicationsOf(items, source);
  const part = pageOf(publications, source.page);
  return part && acquisition(source, frame, { publications: part.entries, page: part.page });
}

function navigation(
  source: FeedSource,
  frame: Frame,
  entries: readonly NavigationEntry[],
): NavigationFeed | undefined {
  const part = pageOf(entries, source.page);
  return part && { kind: 'navigation', ...frame, updated: lastAddition(source), ...part };
}

function acquisition(
  source: FeedSource,
  frame: Frame,
  { publications, page }: Pick<AcquisitionFeed, 'publications' | 'page'>,
): AcquisitionFeed {
  const dates = publications.map((one) => one.updated);
  const updated = dates.length === 0 ? lastAddition(source) : Math.max(...dates);
  return { kind: 'acquisition', ...frame, updated, publications, page };
}

/** When something was added to the archive last. */
function lastAddition({ edition: { added } }: FeedSource): number {
  return added.newest(1)[0]?.added ?? 0;
}

function pageOf<Entry>(
  all: readonly Entry[],
  number: number,
): { readonly entries: readonly Entry[]; readonly page: FeedPage } | undefined {
  const size = FEED_PAGE_SIZE;
  const start = (number - 1) * size;
  const entries = all.slice(start, start + size);
  if (start > 0 && entries.length === 0) return undefined;
  const page = { number, size, total: all.length, hasNext: start + size < all.length };
  return { entries, page };
}

function publicationsOf(
  items: readonly (Item | UnknownItem)[],
  { edition, origin }: FeedSource,
): Publication[] {
  const context = { added: edition.added, access: edition.access, origin };
  return items.flatMap((item) =>
    item.type === 'unknown' ? [] : (publicationOf(item, context) ?? []),
  );
}

/** An entry that leads to further feeds. */
function section(path: string, title: string, summary: string, count?: number): NavigationEntry {
  return entryTo('navigation', { path, title, summary, count });
}

/** An entry that leads to publications. */
function shelf(path: string, title: string, summary: string, count?: number): NavigationEntry {
  return entryTo('acquisition', { path, title, summary, count });
}

function entryTo(
  kind: Feed['kind'],
  {
    count,
    ...entry
  }: Pick<NavigationEntry, 'path' | 'title' | 'summary'> & {
    readonly count: number | undefined;
  },
): NavigationEntry {
  const relation = RELATIONS.subsection;
  return { ...entry, kind, relation, ...(count !== undefined && { count }) };
}
