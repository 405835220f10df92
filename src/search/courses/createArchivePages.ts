import { hasDocument } from '../../catalog/hasDocument.ts';
import type { Book, Doc, Item, Test } from '../../catalog/item.ts';
import { schoolYearOf } from '../../catalog/schoolYear.ts';
import { stageGroupOf } from '../../catalog/stage.ts';
import { isAnswerSheet } from '../../catalog/testTitle.ts';
import { groupBy } from '../../lib/groupBy.ts';
import { foldText } from '../text/foldText.ts';
import type {
  ArchivePages,
  CatalogItems,
  CollegeContents,
  CourseSummary,
  ItemContents,
} from './archivePages.ts';
import { courseKey, courseSubject } from './courseName.ts';
import { type CourseAliases, type CourseGroup, groupCourses } from './groupCourses.ts';
import type { Readings } from './initialOf.ts';
import { surveyArchive } from './surveyArchive.ts';

/** How many items of one kind an item's page names; its course page has all. */
const MOST_RELATED = 8;
/** How many books and neighbouring courses a page names. */
const MOST_NEIGHBOURS = 12;

export interface ArchivePagesParts {
  readonly items: CatalogItems;
  readonly aliases: CourseAliases;
  readonly lexicon: Readings & Parameters<typeof groupCourses>[2];
}

/** Finds what pages about items, courses and the archive show. Everything is made on first use. */
export function createArchivePages({ items, aliases, lexicon }: ArchivePagesParts): ArchivePages {
  const positions = once(() => new Map(items.map(({ id }, position) => [id, position])));
  const groups = once(() => groupCourses(items, aliases, lexicon));
  const summaries = once(() => new Map(groups().all.map((group) => [group, summarize(group)])));
  const subjects = once(() => groupBySubject(groups().all, lexicon.variants));
  const books = once(() =>
    items.flatMap((item) =>
      item.type === 'book' ? { item, key: courseKey(item.data.title, lexicon.variants) } : [],
    ),
  );
  const overview = once(() => surveyArchive(items, [...summaries().values()], lexicon));
  /** The courses by initial: sorting Chinese names is most of the work. */
  const sorted = once(() => {
    const groupOf = new Map(Array.from(summaries(), ([group, summary]) => [summary, group]));
    return overview().letters.flatMap(({ courses }) =>
      courses.flatMap((course) => groupOf.get(course) ?? []),
    );
  });

  function summarize({ name, positions: own }: CourseGroup): CourseSummary {
    const papers = own.flatMap((position) => testAt(position) ?? []);
    const ends = papers.map(({ data }) => data.time.end).toSorted();
    return {
      name,
      tests: papers.length,
      docs: own.length - papers.length,
      newest: ends.at(-1),
    };
  }

  function testAt(position: number): Test | undefined {
    const item = items[position];
    return item?.type === 'test' ? item : undefined;
  }

  const summaryOf = (group: CourseGroup) => summaries().get(group) ?? summarize(group);
  const papersOf = (group: CourseGroup) =>
    group.positions.flatMap((position) => testAt(position) ?? []).toSorted(byAge);
  const materialsOf = (group: CourseGroup): Doc[] =>
    group.positions.flatMap((position) => {
      const item = items[position];
      return item?.type === 'doc' ? item : [];
    });

  /** Books whose title names the subject of a course. */
  function booksAbout(subject: string): Book[] {
    const found = books().filter(({ key }) => key.includes(subject));
    // The shortest titles are about nothing else.
    return found
      .toSorted((one, other) => one.key.length - other.key.length)
      .slice(0, MOST_NEIGHBOURS)
      .map(({ item }) => item);
  }

  /** Of courses that share a subject, such as 高等数学 in two parts, the one with the most items. */
  function largestOf(name: string): CourseGroup | undefined {
    const key = courseKey(name, lexicon.variants);
    const [full = key] = lexicon.aliases.get(key) ?? [];
    const own = subjects().get(key) ?? subjects().get(full) ?? [];
    return own.toSorted((one, other) => other.positions.length - one.positions.length)[0];
  }

  const subjectOf = ({ name }: CourseGroup) => courseKey(courseSubject(name), lexicon.variants);

  /** The courses that an item belongs to; for a book, those of the longest subject in its title. */
  function groupsOf(item: Item): readonly CourseGroup[] {
    if (item.type === 'test') return [groups().find(item.data.course.name) ?? []].flat();
    if (item.type === 'doc') {
      return [...new Set(item.data.course.flatMap(({ name }) => groups().find(name) ?? []))];
    }
    const title = courseKey(item.data.title, lexicon.variants);
    let longest = '';
    for (const subject of subjects().keys()) {
      if (subject.length > longest.length && title.includes(subject)) longest = subject;
    }
    return subjects().get(longest) ?? [];
  }

  function collegePage(name: string): CollegeContents | undefined {
    const own = Uint8Array.from(items, (item) =>
      isPaperOf(item, name) && hasDocument(item) ? 1 : 0,
    );
    const courses = sorted().flatMap((group) => {
      const tests = group.positions.reduce((sum, at) => sum + (own[at] ?? 0), 0);
      return tests === 0 ? [] : [{ name: group.name, tests }];
    });
    if (courses.length === 0 && !items.some((item) => isPaperOf(item, name))) return undefined;
    return { name, courses };
  }

  return {
    itemPage(id) {
      const item = items[positions().get(id) ?? -1];
      if (!item || item.type === 'unknown') return undefined;
      const own = groupsOf(item);
      const [first] = own;
      return {
        item,
        courses: own.map(summaryOf),
        ...relatedPapers(item, own.flatMap(papersOf)),
        materials: own.flatMap(materialsOf).filter(isOther(item)).slice(0, MOST_RELATED),
        books: (first ? booksAbout(subjectOf(first)) : [])
          .filter(isOther(item))
          .slice(0, MOST_RELATED),
      };
    },
    coursePage(name) {
      const group = groups().find(name) ?? largestOf(name);
      if (!group) return undefined;
      const subject = subjectOf(group);
      const related = subjects().get(subject) ?? [];
      return {
        ...summaryOf(group),
        otherNames: group.otherNames,
        papers: papersOf(group),
        materials: materialsOf(group),
        books: booksAbout(subject),
        related: related
          .filter((other) => other !== group)
          .slice(0, MOST_NEIGHBOURS)
          .map(summaryOf),
      };
    },
    collegePage,
    overview,
    courses: () =>
      groups().all.map((group) => ({ ...summaryOf(group), otherNames: group.otherNames })),
  };
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

const isPaperOf = (item: CatalogItems[number], college: string) =>
  item.type === 'test' && item.data.college.includes(college);

const isOther = (item: Item) => (other: Item) => other.id !== item.id;

/** The newest first; of one year the second semester, then papers before answers. */
function byAge({ data: one }: Test, { data: other }: Test): number {
  return (
    compare(other.time.end, one.time.end) ||
    compare(other.time.start, one.time.start) ||
    compare(other.time.semester ?? '', one.time.semester ?? '') ||
    Number(isAnswerSheet(one.content)) - Number(isAnswerSheet(other.content)) ||
    compare(one.title, other.title)
  );
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** Exam papers of the same courses: of the same exam, and of others, the same stage and nearest years first. */
function relatedPapers(
  item: Item,
  papers: readonly Test[],
): Pick<ItemContents, 'sameExam' | 'otherExams'> {
  const others = [...new Set(papers)].filter(isOther(item));
  if (item.type !== 'test') return { sameExam: [], otherExams: others.slice(0, MOST_RELATED) };
  const exam = examOf(item);
  const year = Number(item.data.time.end);
  const distance = ({ data }: Test) => Math.abs(Number(data.time.end) - year) || 0;
  const stage = stageGroupOf(item.data);
  const isOfStage = ({ data }: Test) => (stageGroupOf(data) === stage ? 0 : 1);
  return {
    sameExam: others.filter((other) => examOf(other) === exam).slice(0, MOST_RELATED),
    otherExams: others
      .filter((other) => examOf(other) !== exam)
      .toSorted(
        (one, other) =>
          isOfStage(one) - isOfStage(other) || distance(one) - distance(other) || byAge(one, other),
      )
      .slice(0, MOST_RELATED),
  };
}

/** What all papers of one exam have in common. */
function examOf({ data }: Test): string {
  return JSON.stringify([schoolYearOf(data), data.time.semester, stageGroupOf(data)]);
}

function groupBySubject(
  groups: readonly CourseGroup[],
  variants: ReadonlyMap<string, string>,
): ReadonlyMap<string, readonly CourseGroup[]> {
  return groupBy(groups, ({ name }) => foldText(courseSubject(name), variants).replaceAll(' ', ''));
}
