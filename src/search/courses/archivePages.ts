import type { Book, Doc, Item, Test, UnknownItem } from '../../catalog/item.ts';

/** A name of the catalog, and how many items have it. */
export interface CountedName {
  readonly name: string;
  readonly count: number;
}

/** A course, as lists of courses show it. */
export interface CourseSummary {
  readonly name: string;
  readonly tests: number;
  readonly docs: number;
  /** The last year of its newest exam paper, such as `2024`. */
  readonly newest?: string | undefined;
}

/** A course with all of its names. */
export interface CourseListing extends CourseSummary {
  readonly otherNames: readonly string[];
}

/** Everything of a course (specification, section 3: the entities). */
export interface CourseContents extends CourseListing {
  /** The newest first. */
  readonly papers: readonly Test[];
  readonly materials: readonly Doc[];
  /** Books whose title names its subject. */
  readonly books: readonly Book[];
  /** Courses of the same subject, such as the second part. */
  readonly related: readonly CourseSummary[];
}

/** An item with what belongs to it. */
export interface ItemContents {
  readonly item: Item;
  /** The courses of the item; for a book, those that its title names. */
  readonly courses: readonly CourseSummary[];
  /** Other papers of the same exam: answers, wiki pages, variants. */
  readonly sameExam: readonly Test[];
  /** Papers of the course from other exams, the nearest years first. */
  readonly otherExams: readonly Test[];
  readonly materials: readonly Doc[];
  readonly books: readonly Book[];
}

/** The courses in which a college has exam papers that are documents. */
export interface CollegeContents {
  readonly name: string;
  /** By initial; `tests` are those of the college. */
  readonly courses: readonly Pick<CourseSummary, 'name' | 'tests'>[];
}

/** What an archive has, for browsing. */
export interface ArchiveOverview {
  readonly books: number;
  readonly tests: number;
  readonly docs: number;
  /** Colleges of exam papers, the most frequent first. */
  readonly colleges: readonly CountedName[];
  /** Courses by initial of their pinyin; `#` for all others, at the end. */
  readonly letters: readonly {
    readonly letter: string;
    readonly courses: readonly CourseSummary[];
  }[];
  /** Kinds of exam papers and of materials, the most frequent first. */
  readonly testKinds: readonly CountedName[];
  readonly docKinds: readonly CountedName[];
  /** School years of exam papers, the newest first. */
  readonly years: readonly CountedName[];
}

/** The contents of pages about items, courses and the archive. */
export interface ArchivePages {
  /** Undefined for an id that is not listed, and for an item of unknown type. */
  itemPage(id: string): ItemContents | undefined;
  /** The course with a name, an other name or an abbreviation; undefined without one. */
  coursePage(name: string): CourseContents | undefined;
  /** Undefined if no exam paper names the college. */
  collegePage(name: string): CollegeContents | undefined;
  overview(): ArchiveOverview;
  /** All courses, in no order. */
  courses(): readonly CourseListing[];
}

export type CatalogItems = readonly (Item | UnknownItem)[];
