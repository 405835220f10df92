import type {
  ArchiveOverview,
  CollegeContents,
  CourseContents,
  CourseListing,
  ItemContents,
} from '../../search/courses/archivePages.ts';

/** What pages about items, courses and the archive show, as requests ask for it: in another thread. */
export interface ArchivePagesService {
  /** Undefined for an id that is not listed, and for an item of unknown type. */
  itemPage(id: string): Promise<ItemContents | undefined>;
  /** The course with a name, an other name or an abbreviation; undefined without one. */
  coursePage(name: string): Promise<CourseContents | undefined>;
  /** Undefined if no exam paper names the college. */
  collegePage(name: string): Promise<CollegeContents | undefined>;
  overview(): Promise<ArchiveOverview>;
  /** All courses, in no order. */
  courses(): Promise<readonly CourseListing[]>;
}
