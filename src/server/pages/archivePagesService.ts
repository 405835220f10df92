import type {
  ArchiveOverview,
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
  overview(): Promise<ArchiveOverview>;
  /** All courses, in no order. */
  courses(): Promise<readonly CourseListing[]>;
}
