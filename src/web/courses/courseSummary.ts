import type { CourseContents } from '../../search/courses/archivePages.ts';

/** How much there is of a course, and how new it is. */
export function courseSummary({
  papers,
  materials,
  books,
  newest,
}: Pick<CourseContents, 'papers' | 'materials' | 'books' | 'newest'>): string {
  const counts = [
    papers.length > 0 && `${papers.length} 份试卷`,
    materials.length > 0 && `${materials.length} 份资料`,
    books.length > 0 && `${books.length} 本相关书籍`,
  ].filter((part) => part);
  return `${counts.join('、')}${newest ? `，最新试卷为 ${newest} 年` : ''}`;
}
