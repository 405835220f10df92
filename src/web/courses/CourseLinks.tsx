import type { ReactElement } from 'react';
import { coursePath } from '../../protocol/urls.ts';
import type { CourseSummary } from '../../search/courses/archivePages.ts';

/** Courses as links to their pages, each with how much it has. */
export function CourseLinks({
  courses,
}: {
  readonly courses: readonly CourseSummary[];
}): ReactElement {
  return (
    <ul className="-mx-2 grid grid-cols-[repeat(auto-fill,minmax(min(15rem,100%),1fr))]">
      {courses.map(({ name, tests, docs }) => (
        <li key={name}>
          <a
            href={coursePath(name)}
            className="flex min-h-10 items-center gap-2 rounded-lg px-2 py-1.5 text-ink hover:bg-sunken hover:text-accent pointer-coarse:min-h-11"
          >
            <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
            <span className="text-xs text-ink-faint tabular-nums">{tests + docs}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
