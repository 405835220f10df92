import type { ReactElement } from 'react';
import type { Category } from '../../catalog/category.ts';
import { type FilterName, NO_FILTERS } from '../../catalog/filters.ts';
import { homeUrl } from '../../protocol/urls.ts';
import type { ArchiveOverview, CountedName } from '../../search/courses/archivePages.ts';
import { PageFrame } from '../layout/PageFrame.tsx';
import { PageSection } from '../layout/PageSection.tsx';
import { CourseLinks } from './CourseLinks.tsx';

/** How many of the largest courses stand above the list of all. */
const LARGEST = 12;

/** The archive by college, course, kind and year, for visitors who do not know what to type. */
export function BrowsePage({ overview }: { readonly overview: ArchiveOverview }): ReactElement {
  const { books, tests, docs, colleges, letters, testKinds, docKinds, years } = overview;
  const courses = letters.flatMap((group) => group.courses);
  const largest = [...courses]
    .sort((one, other) => other.tests + other.docs - (one.tests + one.docs))
    .slice(0, LARGEST);
  return (
    <PageFrame isWide>
      <h1 className="text-2xl font-semibold">浏览</h1>
      <p className="mt-2 text-sm text-ink-soft tabular-nums">
        {tests} 份试卷、{docs} 份资料、{books} 本书籍，{courses.length} 门课程
      </p>
      <Chips title="学院" names={colleges} filter="college" category="test" />
      <Chips title="学年" names={years} filter="year" category="test" />
      <Chips title="试卷类别" names={testKinds} filter="content" category="test" />
      <Chips title="资料类别" names={docKinds} filter="content" category="doc" />
      {courses.length > LARGEST * 2 && (
        <PageSection title="文件最多的课程">
          <CourseLinks courses={largest} />
        </PageSection>
      )}
      <PageSection title="所有课程">
        <nav aria-label="按首字母" className="mb-4 flex flex-wrap">
          {letters.map(({ letter }) => (
            <a
              key={letter}
              href={`#${anchorOf(letter)}`}
              className="inline-flex size-9 items-center justify-center rounded-lg text-sm text-accent hover:bg-sunken pointer-coarse:size-11"
            >
              {letter}
            </a>
          ))}
        </nav>
        {letters.map((group) => (
          <section key={group.letter} className="mb-4" aria-labelledby={anchorOf(group.letter)}>
            <h3
              id={anchorOf(group.letter)}
              className="mb-1 scroll-mt-4 text-sm font-medium text-ink-faint"
            >
              {group.letter}
            </h3>
            <CourseLinks courses={group.courses} />
          </section>
        ))}
      </PageSection>
    </PageFrame>
  );
}

const anchorOf = (letter: string) => `letter-${letter === '#' ? 'other' : letter}`;

/** Names as links to what has them. */
function Chips({
  title,
  names,
  filter,
  category,
}: {
  readonly title: string;
  readonly names: readonly CountedName[];
  readonly filter: FilterName;
  readonly category: Category;
}): ReactElement | null {
  if (names.length === 0) return null;
  return (
    <PageSection title={title}>
      <ul className="flex flex-wrap gap-2">
        {names.map(({ name, count }) => (
          <li key={name}>
            <a
              href={homeUrl({ query: '', category, filters: { ...NO_FILTERS, [filter]: [name] } })}
              className="inline-flex min-h-8 items-center gap-2 rounded-lg border border-line-strong bg-raised px-3 text-sm hover:border-accent hover:text-accent pointer-coarse:min-h-11"
            >
              {name}
              <span className="text-xs text-ink-faint tabular-nums">{count}</span>
            </a>
          </li>
        ))}
      </ul>
    </PageSection>
  );
}
