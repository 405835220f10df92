import { type FilterName, NO_FILTERS } from '../catalog/filters.ts';
import type { Book, Doc, Item, Test } from '../catalog/item.ts';
import { isMd5 } from '../catalog/md5.ts';
import { schoolYearOf } from '../catalog/schoolYear.ts';
import { stageGroupOf } from '../catalog/stage.ts';
import { dayInChina } from '../lib/chinaTime.ts';
import { ARCHIVE_ROUTES } from '../protocol/urls.ts';
import type { CourseContents, ItemContents } from '../search/courses/archivePages.ts';
import { matchPath } from './navigation/matchRoute.ts';
import type { ArchiveContents } from './session/pageData.ts';
import type { ScopedRequest, SearchClient } from './session/searchClient.ts';

/** More than the largest course has. */
const MOST_OF_COURSE = 2000;
/** How many items of one kind the page of an item names, as the server does. */
const MOST_RELATED = 8;

type Request = Pick<ScopedRequest, 'query' | 'category' | 'filters' | 'sort'>;

/**
 * What the page of an item or of a course shows, as far as a search tells: the catalog of this browser
 * knows its papers and materials, but no other names, page counts or beginnings. Undefined at other
 * addresses, and for what the catalog does not have.
 *
 * Rejects if nothing can be searched.
 */
export async function readStoredArchive(
  pathname: string,
  client: SearchClient,
  origin: string,
): Promise<ArchiveContents | undefined> {
  const search = async (request: Request, limit: number) => {
    const { signal } = new AbortController();
    const { items, isNear } = await client.search({ ...request, offset: 0, limit }, signal);
    return isNear ? [] : items.flatMap((item) => (item.type === 'unknown' ? [] : item));
  };
  const place = { origin, accessed: dayInChina(Date.now()), isStored: true } as const;
  const id = matchPath(ARCHIVE_ROUTES.item, pathname)?.id?.toLowerCase();
  if (id !== undefined && isMd5(id)) {
    const contents = await readItem(id, search);
    return contents && { kind: 'item', contents, opening: undefined, ...place };
  }
  const name = matchPath(ARCHIVE_ROUTES.course, pathname)?.name;
  const contents = name === undefined ? undefined : await readCourse(name, search);
  return contents && { kind: 'course', contents, ...place };
}

type Search = (request: Request, limit: number) => Promise<readonly Item[]>;

async function readCourse(name: string, search: Search): Promise<CourseContents | undefined> {
  const [tests, docs, found] = await Promise.all([
    search({ ...ofFilter('course', name), category: 'test', sort: 'newest' }, MOST_OF_COURSE),
    search({ ...ofFilter('course', name), category: 'doc' }, MOST_OF_COURSE),
    search({ query: name, category: 'book' }, MOST_RELATED),
  ]);
  const papers = tests.filter((item): item is Test => item.type === 'test');
  const materials = docs.filter((item): item is Doc => item.type === 'doc');
  if (papers.length + materials.length === 0) return undefined;
  const books = found.filter((item): item is Book => item.type === 'book');
  return {
    name,
    tests: papers.length,
    docs: materials.length,
    newest: papers[0]?.data.time.end,
    otherNames: [],
    papers,
    materials,
    books: books.filter(({ data }) => data.title.includes(name)),
    related: [],
  };
}

async function readItem(id: string, search: Search): Promise<ItemContents | undefined> {
  const [item] = await search({ query: id, category: 'all' }, 1);
  if (item?.id !== id) return undefined;
  const name = courseOf(item);
  const course = name === undefined ? undefined : await readCourse(name, search);
  const isOther = (other: Item) => other.id !== id;
  const papers = (course?.papers ?? []).filter(isOther);
  const isSameExam = (paper: Test) => item.type === 'test' && examOf(paper) === examOf(item);
  return {
    item,
    courses: course ? [course] : [],
    sameExam: papers.filter(isSameExam).slice(0, MOST_RELATED),
    otherExams: papers.filter((paper) => !isSameExam(paper)).slice(0, MOST_RELATED),
    materials: (course?.materials ?? []).filter(isOther).slice(0, MOST_RELATED),
    books: (course?.books ?? []).filter(isOther),
  };
}

function courseOf(item: Item): string | undefined {
  if (item.type === 'test') return item.data.course.name;
  return item.type === 'doc' ? item.data.course[0]?.name : undefined;
}

/** What all papers of one exam have in common. */
function examOf({ data }: Test): string {
  return JSON.stringify([schoolYearOf(data), data.time.semester, stageGroupOf(data)]);
}

function ofFilter(name: FilterName, value: string): Pick<Request, 'query' | 'filters'> {
  return { query: '', filters: { ...NO_FILTERS, [name]: [value] } };
}
